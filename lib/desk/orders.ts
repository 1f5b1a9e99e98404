import { z } from "zod";
import type { Order, OrderQuery } from "../../agent/desk";
import type { Db } from "../db/schema";

export const orderStatus = z.enum(["open", "paid", "shipped", "refunded", "cancelled"]);

const itemRow = z.object({
  order_id: z.number().int(),
  sku: z.string(),
  name: z.string(),
  quantity: z.number().int(),
  price: z.number().int(),
});

const orderRow = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  total: z.number().int(),
  refunded: z.number().int(),
  currency: z.string(),
  status: orderStatus,
  placed_on: z.iso.date(),
});

const orderLimit = 100;
/** The largest number that the column holds; SQLite would take larger ones, Postgres refuses them. */
const largestId = 2_147_483_647;

/** Orders, newest first. `customer` is a part of the name or the address, in any case. */
export async function findOrders(db: Db, query: OrderQuery & { id?: number }): Promise<Order[]> {
  if (query.id !== undefined && query.id > largestId) return [];
  let select = db
    .selectFrom("orders as o")
    .innerJoin("customers as c", "c.id", "o.customer_id")
    .select(["o.id", "c.name", "c.email", "o.total", "o.refunded", "o.currency", "o.status", "o.placed_on"])
    .orderBy("o.id", "desc")
    .limit(Math.min(query.limit ?? orderLimit, orderLimit));
  if (query.id !== undefined) select = select.where("o.id", "=", query.id);
  if (query.before !== undefined) select = select.where("o.id", "<", Math.min(query.before, largestId));
  if (query.status) select = select.where("o.status", "=", query.status);
  const customer = query.customer?.trim().toLowerCase();
  if (customer) select = select.where("c.search", "like", `%${customer.replaceAll(/[%_\\]/g, "")}%`);

  const rows = z.array(orderRow).parse(await select.execute());
  const items = await itemsOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map(({ name, placed_on: placedOn, ...row }) => ({
    ...row,
    customer: name,
    placedOn,
    items: items
      .filter((item) => item.order_id === row.id)
      .map(({ sku, name: product, quantity, price }) => ({ sku, name: product, quantity, price })),
  }));
}

const countRow = z.object({ count: z.coerce.number().int() });

export async function countOrders(db: Db, { status }: Pick<OrderQuery, "status">): Promise<number> {
  let select = db.selectFrom("orders").select((eb) => eb.fn.countAll().as("count"));
  if (status) select = select.where("status", "=", status);
  return countRow.parse(await select.executeTakeFirst()).count;
}

async function itemsOf(db: Db, orderIds: readonly number[]): Promise<z.infer<typeof itemRow>[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom("order_items")
    .select(["order_id", "sku", "name", "quantity", "price"])
    .where("order_id", "in", orderIds)
    .orderBy("order_id")
    .orderBy("line")
    .execute();
  return z.array(itemRow).parse(rows);
}
