import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of what is kept beside the database file; `.data` when the database is not a file. */
export function dataFolder(databaseUrl: string): string {
  if (!databaseUrl.startsWith("file:")) return ".data";
  return dirname(databaseUrl.startsWith("file://") ? fileURLToPath(databaseUrl) : databaseUrl.slice("file:".length));
}
