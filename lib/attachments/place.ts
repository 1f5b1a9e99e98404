import { join } from "node:path";
import { dataFolder } from "../data-folder";
import type { Db } from "../db/schema";
import type { AttachmentPlace } from "./store";

/** Attachments lie in a folder beside the database file. */
export function attachmentPlace(db: Db, databaseUrl: string): AttachmentPlace {
  return { db, folder: join(dataFolder(databaseUrl), "attachments") };
}
