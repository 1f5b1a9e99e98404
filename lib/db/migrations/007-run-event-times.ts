import type { Kysely, Migration } from "kysely";
import type { Tables } from "../schema";

/** When each event of a run happened, as a JSON array beside the batch; logs from before have none. */
export const runEventTimes: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .alterTable("run_event")
      .addColumn("times", "text", (c) => c.notNull().defaultTo("[]"))
      .execute();
  },
};
