import { join } from "node:path";
import { dataFolder } from "../data-folder";
import { isPostgres } from "../db/news";
import type { Db } from "../db/schema";
import { diskBytes } from "./disk";
import { rowBytes } from "./rows";
import type { AttachmentPlace } from "./store";

/** Attachments lie in a folder beside the database file; on Postgres in its tables, where all instances find them. */
export function attachmentPlace(db: Db, databaseUrl: string): AttachmentPlace {
  return {
    db,
    bytes: isPostgres(db)
      ? rowBytes(db)
      : diskBytes(join(/* turbopackIgnore: true */ dataFolder(databaseUrl), "attachments")),
  };
}
