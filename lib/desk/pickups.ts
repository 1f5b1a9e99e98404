import { z } from "zod";
import { DeskError, type Pickup } from "../../agent/desk";
import type { Db } from "../db/schema";
import { writing } from "../db/transaction";
import { findOrders } from "./orders";

const pickupRow = z
  .object({
    order_id: z.number().int(),
    day: z.string(),
    slot: z.string(),
    parcels: z.number().int(),
    note: z.string().nullable(),
  })
  .transform(({ order_id: orderId, note, ...row }): Pickup => ({ orderId, ...row, ...(note !== null && { note }) }));

/**
 * Books a courier for an order, once for a key: the same key again gives the first booking. Throws `DeskError` when
 * there is no such order.
 */
export function bookPickup(
  db: Db,
  { key, orderId, day, slot, parcels, note }: Pickup & { key: string },
): Promise<Pickup> {
  return writing(db, async (tx) => {
    if ((await findOrders(tx, { id: orderId })).length === 0) throw new DeskError(`There is no order ${orderId}.`);
    await tx
      .insertInto("pickups")
      .values({ key, order_id: orderId, day, slot, parcels, note: note ?? null, created_at: Date.now() })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
    const fields = ["order_id", "day", "slot", "parcels", "note"] as const;
    return pickupRow.parse(await tx.selectFrom("pickups").select(fields).where("key", "=", key).executeTakeFirst());
  });
}
