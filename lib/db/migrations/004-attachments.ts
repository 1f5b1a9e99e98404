import type { Kysely, Migration } from "kysely";
import type { Tables } from "../schema";

/** Files that users attach. Their bytes lie beside the database, see `lib/attachments/`. */
export const attachments: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .createTable("attachment")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("owner", "text", (c) => c.notNull())
      .addColumn("media_type", "text", (c) => c.notNull())
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("size", "bigint", (c) => c.notNull())
      .addColumn("source_url", "text")
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .execute();
    await db.schema.createIndex("attachment_owner").on("attachment").columns(["owner", "source_url"]).execute();
  },
};
