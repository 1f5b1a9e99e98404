import type { OrderStatus } from "@/agent/desk";

const colors: Record<OrderStatus, string> = {
  open: "bg-warn-soft text-warn",
  paid: "bg-accent-soft text-accent",
  shipped: "bg-good-soft text-good",
  refunded: "bg-hover text-ink-soft",
  cancelled: "bg-hover text-ink-soft",
};

/** The state of an order, as a word on its colour. */
export function StatusTag({ status }: { status: OrderStatus }) {
  return (
    <span className={`inline-block rounded-md px-1.5 py-0.5 font-medium text-xs capitalize ${colors[status]}`}>
      {status}
    </span>
  );
}
