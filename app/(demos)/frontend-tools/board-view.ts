import { z } from "zod";
import type { Order } from "@/agent/desk";
import { orderStatusSchema } from "@/agent/tools/order-view";

export const boardStatuses = ["all", ...orderStatusSchema.options] as const;
export const boardSorts = ["newest", "oldest", "total"] as const;

/** What the board shows; both the person's controls and the agent's tool set it. */
export type BoardView = { status: (typeof boardStatuses)[number]; customer: string; sort: (typeof boardSorts)[number] };

export const firstView: BoardView = { status: "all", customer: "", sort: "newest" };

/** The parameters of `filter_orders`; what is left out is as at first. */
export const filterSchema = z.object({
  status: z.enum(boardStatuses).optional().describe("Only orders with this status; all when left out"),
  customer: z.string().max(100).optional().describe("A part of the customer's name"),
  sort: z.enum(boardSorts).optional().describe("newest when left out; total puts the largest first"),
});

/** The orders of a view, in its order. */
export function ordersIn(view: BoardView, orders: readonly Order[]): Order[] {
  const customer = view.customer.trim().toLowerCase();
  const shown = orders.filter(
    (order) =>
      (view.status === "all" || order.status === view.status) && order.customer.toLowerCase().includes(customer),
  );
  const newestFirst = (a: Order, b: Order) => b.placedOn.localeCompare(a.placedOn) || b.id - a.id;
  const compare = {
    newest: newestFirst,
    oldest: (a: Order, b: Order) => newestFirst(b, a),
    total: (a: Order, b: Order) => b.total - a.total || newestFirst(a, b),
  };
  return shown.sort(compare[view.sort]);
}

/** A view in words: `12 paid orders of "Ada", largest first`. */
export function viewWords({ status, customer, sort }: BoardView, count: number): string {
  const kind = status === "all" ? "" : `${status} `;
  const of = customer ? ` of "${customer}"` : "";
  const by = { newest: "newest first", oldest: "oldest first", total: "largest first" }[sort];
  return `${count} ${kind}${count === 1 ? "order" : "orders"}${of}, ${by}`;
}
