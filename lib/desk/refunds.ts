import { z } from "zod";
import { DeskError, type Order } from "../../agent/desk";
import { moneyText } from "../../agent/tools/money";
import type { Db, Tx } from "../db/schema";
import { writing } from "../db/transaction";
import { findOrders, orderStatus } from "./orders";

type Refund = { key: string; orderId: number; amount: number; reason?: string };

/** The order as it was right after a refund, as kept in `refunds.result`. */
const storedOrder: z.ZodType<Order> = z.object({
  id: z.number().int(),
  customer: z.string(),
  email: z.string(),
  total: z.number().int(),
  refunded: z.number().int(),
  currency: z.string(),
  status: orderStatus,
  items: z.array(z.object({ sku: z.string(), name: z.string(), quantity: z.number(), price: z.number() })),
  placedOn: z.string(),
});

/**
 * Refunds a part of an order, once for a key: the same key again changes nothing and gives the first result.
 * Throws `DeskError` when the order is unknown, not paid, or has less left than `amount` (minor units).
 */
export async function refundOrder(db: Db, refund: Refund): Promise<Order> {
  if (!Number.isSafeInteger(refund.amount) || refund.amount <= 0) {
    throw new DeskError("The amount of a refund must be a whole number of cents above zero.");
  }
  return writing(db, async (tx) => {
    await lockOrder(tx, refund.orderId);
    const first = await firstResult(tx, refund.key);
    if (first) return first;

    assertRefundable(await existingOrder(tx, refund.orderId), refund.amount);
    await tx
      .updateTable("orders")
      .set((eb) => ({
        refunded: eb("refunded", "+", refund.amount),
        status: eb
          .case()
          .when(eb("refunded", "+", refund.amount), ">=", eb.ref("total"))
          .then("refunded")
          .else(eb.ref("status"))
          .end(),
      }))
      .where("id", "=", refund.orderId)
      .execute();
    const after = await existingOrder(tx, refund.orderId);
    await tx
      .insertInto("refunds")
      .values({
        key: refund.key,
        order_id: refund.orderId,
        amount: refund.amount,
        reason: refund.reason ?? null,
        result: JSON.stringify(after),
        created_at: Date.now(),
      })
      .execute();
    return after;
  });
}

/** Makes other refunds of the order wait until this transaction ends. Throws `DeskError` when there is no such order. */
async function lockOrder(tx: Tx, id: number): Promise<void> {
  await existingOrder(tx, id);
  await tx
    .updateTable("orders")
    .set((eb) => ({ refunded: eb.ref("refunded") }))
    .where("id", "=", id)
    .execute();
}

async function existingOrder(tx: Tx, id: number): Promise<Order> {
  const [order] = await findOrders(tx, { id });
  if (!order) throw new DeskError(`There is no order ${id}.`);
  return order;
}

async function firstResult(tx: Tx, key: string): Promise<Order | undefined> {
  const row = await tx.selectFrom("refunds").select("result").where("key", "=", key).executeTakeFirst();
  return row && storedOrder.parse(JSON.parse(z.string().parse(row.result)));
}

function assertRefundable(order: Order, amount: number): void {
  if (order.status === "open") throw new DeskError(`Order ${order.id} is not paid yet; there is nothing to refund.`);
  if (order.status === "cancelled") throw new DeskError(`Order ${order.id} was cancelled; there is nothing to refund.`);
  const left = order.total - order.refunded;
  if (left === 0) throw new DeskError(`Order ${order.id} is already refunded in full.`);
  if (amount > left) {
    throw new DeskError(`Only ${moneyText(left, order.currency)} of order ${order.id} is left to refund.`);
  }
}
