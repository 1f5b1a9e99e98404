import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../lib/db/connect";

test("a file that is no database, or can't be made, is one sentence that says what to do", async () => {
  const folder = mkdtempSync(join(tmpdir(), "starter-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const text = join(folder, "notes.txt");
  writeFileSync(text, "These are my notes, not a database. ".repeat(200));
  await expect(openDatabase(`file:${text}`)).rejects.toMatchObject({
    code: "STORAGE",
    message: expect.stringContaining("set DATABASE_URL to another file"),
  });
  await expect(openDatabase(`file:${text}/app.db`)).rejects.toMatchObject({ code: "STORAGE" });
});
