import type { Kysely, Migration } from "kysely";
import type { Tables } from "../schema";

/** Who named a thread, so that the model never names it over a person. */
export const threadTitleBy: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema.alterTable("thread").addColumn("title_by", "text").execute();
  },
};
