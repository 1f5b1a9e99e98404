import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import Database from "libsql";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../lib/db/connect";
import { reading, writing } from "../../lib/db/transaction";
import { tempDatabase } from "./storage/temp-database";

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

/** A database, and a second connection to it, as another process has one. */
async function shared() {
  const { url, db } = await tempDatabase();
  const other = new Database(url.slice("file:".length));
  onTestFinished(() => void other.close());
  const day = (key: string) => ({ day: "2026-12-01", key, tokens: 1 });
  return {
    other,
    alone: (key: string) => db.insertInto("daily_tokens").values(day(key)).returning("key").execute(),
    together: (key: string) => writing(db, (tx) => tx.insertInto("daily_tokens").values(day(key)).execute()),
    keys: async () => {
      const rows = await reading(db, (tx) => tx.selectFrom("daily_tokens").select("key").orderBy("key").execute());
      return rows.map(({ key }) => key);
    },
  };
}

test("a write waits for another process that holds the file; the event loop and reads go on meanwhile", async () => {
  const { other, alone, together, keys } = await shared();
  other.exec("begin immediate");
  const writes = Promise.all([alone("a"), together("b")]);
  // Were the loop stopped, or the connection held, this would never come to an end, and the writes would fail.
  expect(await keys()).toEqual([]);
  other.exec("commit");
  await writes;
  expect(await keys()).toEqual(["a", "b"]);
});

test("writes that waited too long say so, and those that come later are done", async () => {
  const { other, alone, together, keys } = await shared();
  const busy = { code: "STORAGE", message: expect.stringContaining("Another program holds the database file") };
  other.exec("begin immediate");
  await Promise.all([
    expect(alone("a")).rejects.toMatchObject(busy),
    expect(together("b")).rejects.toMatchObject(busy),
  ]);
  expect(await keys()).toEqual([]);
  other.exec("commit");
  await alone("c");
  await together("d");
  expect(await keys()).toEqual(["c", "d"]);
});
