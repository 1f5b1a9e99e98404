import { z } from "zod";
import { type Desk, DeskError, type Order } from "../desk";
import { moneyText } from "./money";

/** The states of an order, as the tools name them. */
export const orderStatusSchema = z.enum(["open", "paid", "shipped", "refunded", "cancelled"]);

/** An order's number, as in "order 1042". */
export const orderIdSchema = z.number().int().positive().describe("Number of the order, for example 1042");

/** An order in a tool's result, for the model and for cards in the chat. Money is text: `80.00 EUR`. */
export const orderViewSchema = z.object({
  id: z.number(),
  customer: z.string(),
  status: orderStatusSchema,
  placedOn: z.string(),
  total: z.string(),
  refunded: z.string(),
  /** What can still be refunded. */
  left: z.string(),
});
export type OrderView = z.infer<typeof orderViewSchema>;

/** `Order` → `OrderView`. */
export function orderView(order: Order): OrderView {
  return {
    id: order.id,
    customer: order.customer,
    status: order.status,
    placedOn: order.placedOn,
    total: moneyText(order.total, order.currency),
    refunded: moneyText(order.refunded, order.currency),
    left: moneyText(order.total - order.refunded, order.currency),
  };
}

/** The order with that number; throws `DeskError` when there is none. */
export async function findOrder(desk: Desk, id: number): Promise<Order> {
  const order = await desk.getOrder(id);
  if (!order) throw new DeskError(`There is no order ${id}.`);
  return order;
}
