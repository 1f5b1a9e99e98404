import type { Kysely } from "kysely";
import type { Tables } from "../db/schema";
import { customers, policyNotes, products } from "./seed-data";
import { seedOrders } from "./seed-orders";

/** `Tomasz Wiśniewski` → `tomasz.wisniewski@example.com`. */
function emailOf(name: string): string {
  const plain = name.normalize("NFD").replaceAll(/\p{M}/gu, "");
  return `${plain.toLowerCase().replaceAll(" ", ".")}@example.com`;
}

/** Fills the desk's empty tables: customers, stock, policy notes, orders 1001–1060 and their past refunds. */
export async function seedDesk(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto("customers")
    .values(
      customers.map(({ name, country }, index) => {
        const email = emailOf(name);
        return { id: index + 1, name, email, country, search: `${name} ${email}`.toLowerCase() };
      }),
    )
    .execute();
  await db
    .insertInto("stock")
    .values(products.map(({ sku, name, price, stock }) => ({ sku, name, price, quantity: stock })))
    .execute();
  await db
    .insertInto("policy_notes")
    .values(policyNotes.map((note, position) => ({ ...note, position })))
    .execute();
  await db
    .insertInto("orders")
    .values(
      seedOrders.map(({ id, customerId, total, refunded, status, placedOn }) => ({
        id,
        customer_id: customerId,
        total,
        refunded,
        currency: "EUR",
        status,
        placed_on: placedOn,
      })),
    )
    .execute();
  await db
    .insertInto("order_items")
    .values(seedOrders.flatMap(({ id, items }) => items.map((item, line) => ({ order_id: id, line, ...item }))))
    .execute();
  await db
    .insertInto("refunds")
    .values(
      seedOrders
        .filter((order) => order.refunded > 0)
        .map(({ id, refunded, placedOn }) => ({
          key: `seed-${id}`,
          order_id: id,
          amount: refunded,
          reason: "Returned",
          result: null,
          created_at: Date.parse(placedOn),
        })),
    )
    .execute();
}
