import { Truck } from "lucide-react";
import { courierResultSchema } from "@/agent/tools/book-courier";

/** When a courier comes, or that none was booked. */
export function CourierLine({ value }: { value: unknown; edited: boolean }) {
  const courier = courierResultSchema.safeParse(value).data;
  if (!courier) return null;
  if ("booked" in courier) return <p className="px-1 text-ink-soft text-sm">No courier was booked.</p>;
  const { orderId, day, slot, parcels, note } = courier;
  const date = new Date(day).toLocaleDateString("en", {
    weekday: "short",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  return (
    <p className="flex items-start gap-2.5 rounded-xl bg-good-soft px-3.5 py-2.5 text-sm">
      <Truck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />
      <span className="min-w-0 break-words">
        <strong className="font-medium">
          Courier booked: {date}, {slot}
        </strong>{" "}
        <span className="text-ink-soft">
          for order {orderId}, {parcels === 1 ? "1 parcel" : `${parcels} parcels`}.{note && ` ${note}`}
        </span>
      </span>
    </p>
  );
}
