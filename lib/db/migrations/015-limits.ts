import { type Kysely, type Migration, sql } from "kysely";
import type { Tables } from "../schema";

/** What the limits count: where runs came from, tokens of a day, and runs of a minute (the table of rate-limiter-flexible). */
export const limits: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema.alterTable("run").addColumn("address", "text").execute();
    await db.schema
      .createIndex("run_running")
      .on("run")
      .columns(["user_id", "address"])
      .where(sql.ref("status"), "=", "running")
      .execute();

    await db.schema
      .createTable("daily_tokens")
      .addColumn("day", "text", (c) => c.notNull())
      .addColumn("key", "text", (c) => c.notNull())
      .addColumn("tokens", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("daily_tokens_key", ["day", "key"])
      .execute();

    await db.schema
      .createTable("rate_limit")
      .addColumn("key", "text", (c) => c.primaryKey())
      .addColumn("points", "bigint", (c) => c.notNull().defaultTo(0))
      .addColumn("expire", "bigint")
      .execute();
  },
};
