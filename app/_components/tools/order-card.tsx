import type { ReactNode } from "react";
import { orderDetailsSchema } from "@/agent/tools/get-order";
import { StatusTag } from "../status-tag";

/** One order that the agent looked up. */
export function OrderCard({ value }: { value: unknown; edited: boolean }) {
  const order = orderDetailsSchema.safeParse(value).data;
  if (!order) return null;
  return (
    <section aria-label={`Order ${order.id}`} className="card flex flex-col gap-3 p-4 text-sm">
      <header className="flex items-center justify-between gap-3">
        <h3 className="font-medium">
          Order {order.id} <span className="font-normal text-ink-soft">· {order.customer}</span>
        </h3>
        <StatusTag status={order.status} />
      </header>
      <ul className="flex flex-col gap-1">
        {order.items.map((item) => (
          <li key={item.name} className="flex justify-between gap-4 text-ink-soft">
            <span>
              {item.quantity} × {item.name}
              {item.quantity > 1 && <span className="text-ink-faint"> at {item.price}</span>}
            </span>
            <span className="shrink-0 tabular-nums">{item.total}</span>
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 border-line border-t pt-3 sm:grid-cols-4">
        <Fact term="Placed on">{order.placedOn}</Fact>
        <Fact term="Total">{order.total}</Fact>
        <Fact term="Refunded">{order.refunded}</Fact>
        <Fact term="Left">{order.left}</Fact>
      </dl>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-faint text-xs">{term}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
