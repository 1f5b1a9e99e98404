import type { Kysely, Migration } from "kysely";
import type { Tables } from "../schema";

/** What a run used, as a number that can be added up: a user's tokens of a day. */
export const runTokens: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .alterTable("run")
      .addColumn("tokens", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex("run_by_user").on("run").columns(["user_id", "created_at"]).execute();
  },
};
