import type { Kysely, Migration } from "kysely";
import type { Tables } from "../schema";

/** A deleted thread is kept for a while, so that a delete can be undone. */
export const threadList: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema.alterTable("thread").addColumn("deleted_at", "bigint").execute();
  },
};
