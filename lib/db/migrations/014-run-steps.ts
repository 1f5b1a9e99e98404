import type { Kysely, Migration } from "kysely";
import type { Tables } from "../schema";

/** When the steps of a run began and ended, so that a reopened thread shows what was shown live. */
export const runSteps: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .alterTable("run")
      .addColumn("steps", "text", (c) => c.notNull().defaultTo("[]"))
      .execute();
  },
};
