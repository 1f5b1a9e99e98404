import { CircleCheck } from "lucide-react";
import { refundResultSchema } from "@/agent/tools/refund-order";

/** What a refund gave back, and how the order stands now. */
export function RefundLine({ value, edited }: { value: unknown; edited: boolean }) {
  const refund = refundResultSchema.safeParse(value).data;
  if (!refund) return null;
  return (
    <p className="flex items-start gap-2.5 rounded-xl bg-good-soft px-3.5 py-2.5 text-sm">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />
      <span>
        <strong className="font-medium">
          {refund.amount} refunded to {refund.customer}
        </strong>{" "}
        <span className="text-ink-soft">
          for order {refund.id}
          {edited && ", with your changes"}. {refund.left} of {refund.total} is left.
        </span>
      </span>
    </p>
  );
}
