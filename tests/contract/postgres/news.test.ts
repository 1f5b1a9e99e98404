import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { agent } from "@/agent";
import { openDatabase } from "@/lib/db/connect";
import { announce, logTopic, type News, newsOf, stopTopic } from "@/lib/db/news";
import type { Db } from "@/lib/db/schema";
import { writing } from "@/lib/db/transaction";
import { readThread } from "@/lib/threads/access";
import { claimRun } from "@/lib/threads/claim";
import { followRun } from "@/lib/threads/follow";
import { ada, says } from "../storage/records";
import { afterTest, tempDatabase } from "../storage/temp-database";
import { collect, spoken, testRuns } from "../storage/test-runs";

function news(db: Db): News {
  const found = newsOf(db);
  if (!found) throw new Error("Postgres has news.");
  return found;
}

/** Another instance's handle on the same database. */
async function otherOn(url: string): Promise<Db> {
  const db = await openDatabase(url);
  afterTest(() => db.destroy());
  return db;
}

/** Subscribes to a topic and waits until announcements are heard. */
async function listening(db: Db, topic: string) {
  const heard = vi.fn();
  news(db).subscribe(topic, heard);
  await vi.waitUntil(() => news(db).isReliable);
  heard.mockClear();
  return heard;
}

test("what is announced on one instance is heard on the other when it is committed", async () => {
  const { url, db } = await tempDatabase();
  const other = await otherOn(url);
  const heard = await listening(db, "log a");
  const undone = writing(other, async (tx) => {
    await announce(tx, ["log a"]);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await writing(other, (tx) => announce(tx, ["log b", "log a"]));
  await vi.waitUntil(() => heard.mock.calls.length > 0);
  expect(heard).toHaveBeenCalledTimes(1);
});

test("the events of a run and a wish to stop it are announced to the other instance", async () => {
  const { url, db } = await tempDatabase();
  const { words, engine } = spoken();
  const runs = testRuns(db, engine);
  const { runKey } = await runs.start({ request: says("hello"), user: ada });
  const other = await otherOn(url);
  const events = await listening(other, logTopic(runKey));
  words.push("Hello");
  await vi.waitUntil(() => events.mock.calls.length > 0);
  const stops = await listening(db, stopTopic);
  await testRuns(other, engine).stop("t", ada);
  await vi.waitUntil(() => stops.mock.calls.length > 0);
  expect((await collect(runs.follow(runKey))).at(-1)).toMatchObject({ type: "RUN_FINISHED" });
  await runs.shutdown();
});

test("a listener whose connection is cut wakes everybody, and hears again", async () => {
  const { db } = await tempDatabase();
  const heard = await listening(db, "log a");
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query ilike 'listen %'`.execute(db);
  await vi.waitUntil(() => heard.mock.calls.length > 0);
  await vi.waitUntil(() => news(db).isReliable, { timeout: 10_000 });
  heard.mockClear();
  await announce(db, ["log a"]);
  await vi.waitUntil(() => heard.mock.calls.length === 1);
});

test("what a pooler dropped is found all the same, and looked for more often from then on", async () => {
  const { url, db } = await tempDatabase();
  const other = await otherOn(url);
  const { runKey } = await claimRun(db, agent, says("hello"), ada);
  const page = followRun({ db: other, runKey, fromSeq: 0, signal: new AbortController().signal }, undefined);
  await listening(other, "log of another run");
  const found: number[] = [];
  while (news(other).isReliable) {
    const next = page.next();
    for (let turn = 0; turn < 3; turn++) await readThread(db, "t", ada); // gives it time to look, and find nothing
    const batch = { run_key: runKey, seq: found.length, count: 1, body: '[{"type":"CUSTOM","name":"x","value":1}]' };
    await db.insertInto("run_event").values(batch).execute(); // and nobody announces it
    const { value } = await next;
    if (value) found.push(value.seq);
  }
  await page.return();
  expect(found).toEqual(found.map((_, index) => index));
  await announce(db, ["log of another run"]);
  await vi.waitUntil(() => news(other).isReliable);
});
