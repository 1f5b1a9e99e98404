// npm run db:reset: deletes the SQLite file of DATABASE_URL and the files that users attached, so that the next start makes and seeds a new one.
import { existsSync, readdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import nextEnv from "@next/env";
import Database from "libsql";

nextEnv.loadEnvConfig(process.cwd(), true, { info() {}, error: console.error });
const url = process.env.DATABASE_URL?.trim() || "file:.data/app.db";
if (!url.startsWith("file:")) fail("db:reset deletes only SQLite files; DATABASE_URL names another database.");
const path = url.startsWith("file://") ? fileURLToPath(url) : resolve(url.slice("file:".length));

if (!existsSync(path)) {
  console.log(`There is no database at ${path}; the next start makes one.`);
  process.exit();
}
if (isHeld()) fail("A server is using the database. Stop it, then run npm run db:reset again.");
for (const file of [path, `${path}-wal`, `${path}-shm`]) rmSync(file, { force: true });
const attachments = join(dirname(path), "attachments");
const ours = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.part)?$/; // another program may have a folder of that name
for (const name of existsSync(attachments) ? readdirSync(attachments) : []) {
  if (ours.test(name)) rmSync(join(attachments, name), { force: true });
}
console.log(`Deleted ${path}. The next start makes and seeds a new one.`);

/** Leaving WAL mode needs the file for oneself, so it fails while any other process has it open. */
function isHeld() {
  let file;
  try {
    file = new Database(path);
    const [row] = file.pragma("journal_mode = delete");
    return row?.journal_mode !== "delete";
  } catch (error) {
    return error.code?.startsWith("SQLITE_BUSY") ?? false; // anything else: not a database, and to be deleted
  } finally {
    file?.close();
  }
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
