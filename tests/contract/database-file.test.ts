import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import Database from "libsql";
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

test("a full disk is one sentence, also within a transaction, and a write works when there is space again", async () => {
  const folder = mkdtempSync(join(tmpdir(), "starter-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const db = await openDatabase(`file:${join(folder, "app.db")}`);
  onTestFinished(() => db.destroy());
  await sql`create table filler (text text)`.execute(db);
  const fill = sql`insert into filler values (${"x".repeat(1_000_000)})`;
  const full = { code: "STORAGE", message: expect.stringContaining("the disk is full. Free some space") };

  await sql`pragma max_page_count = 1`.execute(db); // SQLite takes the pages that it has by now
  await expect(fill.execute(db)).rejects.toMatchObject(full);
  await expect(db.transaction().execute((tx) => fill.execute(tx))).rejects.toMatchObject(full);
  await sql`pragma max_page_count = 100000`.execute(db);
  await db.transaction().execute((tx) => fill.execute(tx));
  const { rows } = await sql`select 1 from filler`.execute(db);
  expect(rows).toHaveLength(1);
});

test("a write waits for another process that holds the file, and the event loop goes on meanwhile", async () => {
  const folder = mkdtempSync(join(tmpdir(), "starter-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const db = await openDatabase(`file:${join(folder, "app.db")}`);
  onTestFinished(() => db.destroy());
  await sql`create table note (text text)`.execute(db);
  const other = new Database(join(folder, "app.db"));
  onTestFinished(() => void other.close());

  other.exec("begin immediate");
  const writes = Promise.all([
    sql`insert into note values ('alone')`.execute(db),
    db.transaction().execute((tx) => sql`insert into note values ('in a transaction')`.execute(tx)),
  ]);
  // Were the loop stopped, this would never come to an end, and the writes would fail.
  await nextTurn();
  other.exec("insert into note values ('first')");
  other.exec("commit");
  await writes;
  const { rows } = await sql<{ text: string }>`select text from note order by rowid`.execute(db);
  expect(rows.map(({ text }) => text)).toEqual(["first", "alone", "in a transaction"]);
});
