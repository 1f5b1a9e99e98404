import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { database } from "../../../lib/db/connect";

/** Gives the route handlers of a test file a database of their own, as `DATABASE_URL` would. */
export function serverDatabase(): void {
  const folder = mkdtempSync(join(tmpdir(), "starter-"));
  beforeAll(() => {
    process.env.DATABASE_URL = `file:${join(folder, "app.db")}`; // the settings are read once, at the first request
  });
  afterAll(async () => {
    await (await database()).destroy();
    rmSync(folder, { recursive: true, force: true });
  });
}
