import type { Kysely, Migration } from "kysely";
import type { Tables } from "../schema";

/** Booked pick-ups of the demo's order desk. */
export const couriers: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .createTable("pickups")
      .addColumn("key", "text", (c) => c.primaryKey())
      .addColumn("order_id", "integer", (c) => c.notNull().references("orders.id"))
      .addColumn("day", "text", (c) => c.notNull())
      .addColumn("slot", "text", (c) => c.notNull())
      .addColumn("parcels", "integer", (c) => c.notNull())
      .addColumn("note", "text")
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .execute();
  },
};
