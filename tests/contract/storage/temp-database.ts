import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, inject } from "vitest";
import { openDatabase } from "../../../lib/db/connect";
import type { Db } from "../../../lib/db/schema";
import { createDatabase, dropDatabase } from "../../setup/create-database";

export type TempDatabase = { url: string; db: Db };

const open: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** Runs when the test is over, before what was registered earlier. */
export function afterTest(close: () => Promise<void> | void): void {
  open.push(async () => close());
}

/**
 * The address of a new database: on the Postgres server where the tests run on it (see vitest.config.ts), or else a
 * SQLite file. An empty one has no tables yet; a seeded one may have none either. Call `remove` when nobody uses it.
 */
export async function newDatabase(kind: "seeded" | "empty" = "seeded") {
  const server = inject("postgresUrl");
  if (server) {
    const name = `test-${randomUUID()}`;
    const url = await createDatabase(server, name, kind === "seeded" ? "seeded" : "template0");
    return { url, remove: () => dropDatabase(server, name) };
  }
  const folder = mkdtempSync(join(tmpdir(), "starter-"));
  const remove = async () => rmSync(folder, { recursive: true, force: true });
  return { url: `file:${join(folder, "data", "app.db")}`, remove };
}

/** A real database of its own, seeded, removed after the test. */
export async function tempDatabase(): Promise<TempDatabase> {
  const { url, remove } = await newDatabase();
  afterTest(remove);
  const db = await openDatabase(url);
  afterTest(() => db.destroy());
  return { url, db };
}
