import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "vitest";
import { openDatabase } from "../../../lib/db/connect";
import type { Db } from "../../../lib/db/schema";

export type TempDatabase = { url: string; db: Db };

const open: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** Runs when the test is over, before what was registered earlier. */
export function afterTest(close: () => Promise<void> | void): void {
  open.push(async () => close());
}

/** A real database file of its own, seeded, removed after the test. */
export async function tempDatabase(): Promise<TempDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "starter-"));
  afterTest(() => rmSync(folder, { recursive: true, force: true }));
  const url = `file:${join(folder, "data", "app.db")}`;
  const db = await openDatabase(url);
  afterTest(() => db.destroy());
  return { url, db };
}
