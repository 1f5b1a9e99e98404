import type { Kysely, Migration } from "kysely";
import type { Tables } from "../schema";

/** The demo's order desk. Money is in minor units; `placed_on` is an ISO date. */
export const desk: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .createTable("customers")
      .addColumn("id", "integer", (c) => c.primaryKey())
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("email", "text", (c) => c.notNull())
      .addColumn("country", "text", (c) => c.notNull())
      .addColumn("search", "text", (c) => c.notNull())
      .execute();
    await db.schema
      .createTable("orders")
      .addColumn("id", "integer", (c) => c.primaryKey())
      .addColumn("customer_id", "integer", (c) => c.notNull().references("customers.id"))
      .addColumn("total", "integer", (c) => c.notNull())
      .addColumn("refunded", "integer", (c) => c.notNull())
      .addColumn("currency", "text", (c) => c.notNull())
      .addColumn("status", "text", (c) => c.notNull())
      .addColumn("placed_on", "text", (c) => c.notNull())
      .execute();
    await db.schema
      .createTable("order_items")
      .addColumn("order_id", "integer", (c) => c.notNull().references("orders.id"))
      .addColumn("line", "integer", (c) => c.notNull())
      .addColumn("sku", "text", (c) => c.notNull())
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("quantity", "integer", (c) => c.notNull())
      .addColumn("price", "integer", (c) => c.notNull())
      .addPrimaryKeyConstraint("order_items_key", ["order_id", "line"])
      .execute();
    await db.schema
      .createTable("refunds")
      .addColumn("key", "text", (c) => c.primaryKey())
      .addColumn("order_id", "integer", (c) => c.notNull().references("orders.id"))
      .addColumn("amount", "integer", (c) => c.notNull())
      .addColumn("reason", "text")
      .addColumn("result", "text")
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .execute();
    await db.schema
      .createTable("emails")
      .addColumn("id", "integer", (c) => c.primaryKey())
      .addColumn("key", "text", (c) => c.notNull().unique())
      .addColumn("order_id", "integer", (c) => c.notNull().references("orders.id"))
      .addColumn("recipient", "text", (c) => c.notNull())
      .addColumn("subject", "text", (c) => c.notNull())
      .addColumn("body", "text", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .execute();
    await db.schema
      .createTable("stock")
      .addColumn("sku", "text", (c) => c.primaryKey())
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("price", "integer", (c) => c.notNull())
      .addColumn("quantity", "integer", (c) => c.notNull())
      .execute();
    await db.schema
      .createTable("policy_notes")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("position", "integer", (c) => c.notNull())
      .addColumn("title", "text", (c) => c.notNull())
      .addColumn("text", "text", (c) => c.notNull())
      .execute();
  },
};
