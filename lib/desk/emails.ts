import { z } from "zod";
import { DeskError, type SentEmail } from "../../agent/desk";
import type { Db } from "../db/schema";
import { writing } from "../db/transaction";
import { findOrders } from "./orders";

type Draft = { key: string; orderId: number; subject: string; body: string };

const emailRow = z
  .object({
    id: z.number().int(),
    order_id: z.number().int(),
    recipient: z.string(),
    subject: z.string(),
    body: z.string(),
  })
  .transform(({ order_id, recipient, ...row }): SentEmail => ({ ...row, orderId: order_id, to: recipient }));

/**
 * Puts an email to the order's customer into the outbox, once for a key: the same key again gives the first.
 * Throws `DeskError` when there is no such order. The demo desk has no mail server; the table is the outbox.
 */
export function sendEmail(db: Db, { key, orderId, subject, body }: Draft): Promise<SentEmail> {
  return writing(db, async (tx) => {
    const [order] = await findOrders(tx, { id: orderId });
    if (!order) throw new DeskError(`There is no order ${orderId}.`);
    await tx
      .insertInto("emails")
      .values({ key, order_id: orderId, recipient: order.email, subject, body, created_at: Date.now() })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
    const row = await tx
      .selectFrom("emails")
      .select(["id", "order_id", "recipient", "subject", "body"])
      .where("key", "=", key)
      .executeTakeFirst();
    return emailRow.parse(row);
  });
}
