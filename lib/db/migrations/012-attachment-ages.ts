import type { Kysely, Migration } from "kysely";
import type { Tables } from "../schema";

/** When bytes were written, so that those of an upload under way are told from what one left behind. */
export const attachmentAges: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .alterTable("attachment_chunk")
      .addColumn("created_at", "bigint", (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
