import type { Kysely, Migration } from "kysely";
import type { Tables } from "../schema";

/** Interrupts that were answered while their conversations are kept in browsers (CHAT_HISTORY=client). */
export const spentSignatures: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .createTable("spent_signature")
      .addColumn("interrupt_id", "text", (c) => c.primaryKey())
      .addColumn("expires_at", "bigint", (c) => c.notNull())
      .execute();
  },
};
