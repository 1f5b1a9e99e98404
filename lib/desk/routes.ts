import { z } from "zod";
import type { Order } from "../../agent/desk";
import { AppError } from "../../agent/errors";
import { database } from "../db/connect";
import { createDesk } from "./desk";
import { orderStatus } from "./orders";

const query = z.object({ status: orderStatus.optional(), customer: z.string().max(100).optional() });
const orderId = z.coerce.number().int().positive().max(2_147_483_647);

/** The orders that `?status=` and `?customer=` name, newest first. Throws `INVALID_INPUT`. */
export async function ordersFor(params: URLSearchParams): Promise<Order[]> {
  const parsed = query.safeParse(Object.fromEntries(params));
  if (!parsed.success) {
    throw new AppError("INVALID_INPUT", `The query may hold status (${orderStatus.options.join(", ")}) and customer.`);
  }
  return createDesk(await database()).searchOrders(parsed.data);
}

/** The order of that number. Throws `NOT_FOUND`. */
export async function orderFor(id: string): Promise<Order> {
  const parsed = orderId.safeParse(id);
  const order = parsed.success ? await createDesk(await database()).getOrder(parsed.data) : undefined;
  if (!order) throw new AppError("NOT_FOUND", "There is no such order.");
  return order;
}
