import { expect, test, vi } from "vitest";
import { openDatabase } from "../../lib/db/connect";
import { followRun } from "../../lib/threads/follow";
import { ada, answer, says } from "./storage/records";
import { spawnWorker } from "./storage/spawn-worker";
import { afterTest, tempDatabase } from "./storage/temp-database";
import { collect, says as delta, finish, readUntil, spoken, start, testRuns, textOf } from "./storage/test-runs";

vi.setConfig({ testTimeout: 30_000 }); // starting a second server takes a while on a busy machine

test("everyone who follows gets each event once, in order, whenever they came", async () => {
  const { db } = await tempDatabase();
  const { words, engine } = spoken();
  const runs = testRuns(db, engine);
  const { runKey } = await runs.start({ request: says("hello"), user: ada });
  const early = runs.follow(runKey);
  words.push("one ");
  const head = await readUntil(early, "one ");
  words.push("two ");
  const late = collect(runs.follow(runKey));
  words.push("three");
  words.close();
  const whole = [...head, ...(await collect(early))];
  expect(textOf(whole)).toBe("one two three");
  expect(whole.at(-1)).toMatchObject({ type: "RUN_FINISHED", outcome: { type: "success" } });
  expect(await late).toEqual(whole);
  await runs.shutdown();
  expect(await collect(runs.follow(runKey))).toEqual(whole);
});

test("a follower that reads slowly, from the log, misses nothing and holds nobody up", async () => {
  const { db } = await tempDatabase();
  const runs = testRuns(db, async function* (options) {
    yield start(options);
    for (let word = 0; word < 500; word++) {
      yield delta(`${word} `);
      if (word % 100 === 0) await options.store.putOnce("c1", `${word}`, word);
    }
    await options.store.finish({ status: "finished", usage: [] });
    yield finish(options);
  });
  const { runKey } = await runs.start({ request: says("hello"), user: ada });
  const slow = runs.follow(runKey);
  const first = await slow.next();
  const whole = await collect(runs.follow(runKey));
  await runs.shutdown();
  expect([first.value, ...(await collect(slow))]).toEqual(whole);
  expect(textOf(whole)).toBe(Array.from({ length: 500 }, (_, word) => `${word} `).join(""));
});

test("a stream can be taken up again after the last event that was seen", async () => {
  const { db } = await tempDatabase();
  const { words, engine } = spoken();
  const runs = testRuns(db, engine);
  const { runKey } = await runs.start({ request: says("hello"), user: ada });
  words.push("one ", "two ");
  words.close();
  const whole = await collect(runs.follow(runKey));
  await runs.shutdown();
  const { signal } = new AbortController();
  const rest = await collect(followRun({ db, runKey, fromSeq: 3, signal }, undefined));
  expect(rest).toEqual(whole.slice(3).map((event, index) => ({ seq: index + 3, event })));
});

test("a run goes on when nobody follows it", async () => {
  const { db } = await tempDatabase();
  const { words, engine } = spoken();
  const runs = testRuns(db, engine);
  const { runKey } = await runs.start({ request: says("hello"), user: ada });
  const gone = runs.follow(runKey);
  await gone.next();
  await gone.return();
  words.push("still here");
  words.close();
  expect(textOf(await collect(runs.follow(runKey)))).toBe("still here");
  expect((await runs.load("t", ada))?.messages.at(-1)).toEqual(answer("a1", "still here"));
});

test("stop ends the run in order, and says so to those who come later", async () => {
  const { db } = await tempDatabase();
  const { words, engine } = spoken();
  const runs = testRuns(db, engine);
  expect(await runs.stop("t", ada)).toBe(false);
  const { runKey } = await runs.start({ request: says("hello"), user: ada });
  const page = runs.follow(runKey);
  words.push("partial");
  await readUntil(page, "partial");
  expect(await runs.stop("t", ada)).toBe(true);
  expect((await collect(page)).at(-1)).toMatchObject({ type: "RUN_FINISHED" });
  expect(await runs.stop("t", ada)).toBe(false);
  const later = await collect(runs.attach({ threadId: "t", runId: "c", user: ada }));
  expect(later).toContainEqual({
    type: "CUSTOM",
    name: "run_status",
    value: { status: "cancelled", code: "CANCELLED" },
  });
});

test("an engine that breaks ends the run, and the thread can go on", async () => {
  const { db } = await tempDatabase();
  let broken = true;
  const runs = testRuns(db, async function* (options) {
    yield start(options);
    if (broken) throw new Error("secret of the server");
    await options.store.finish({ status: "finished", usage: [] });
    yield finish(options);
  });
  const { runKey } = await runs.start({ request: says("hello"), user: ada });
  const events = await collect(runs.follow(runKey));
  expect(events.at(-1)).toEqual({
    type: "RUN_ERROR",
    code: "INTERNAL",
    message: "Something went wrong on the server.",
  });
  broken = false;
  const again = await runs.start({ request: says("again"), user: ada });
  expect((await collect(runs.follow(again.runKey))).at(-1)?.type).toBe("RUN_FINISHED");
});

test("another process follows, attaches to and stops a run", async () => {
  const { url, db } = await tempDatabase();
  const server = spawnWorker(url, "speaker");
  expect(await server.heard()).toEqual({ runKey: expect.any(String) });
  const here = testRuns(db, spoken().engine);
  const page = here.attach({ threadId: "t", runId: "c", user: ada });
  server.send("Hel");
  const head = await readUntil(page, "Hel");
  server.send("lo");
  const middle = await readUntil(page, "lo");
  expect(await here.isRunning("t", ada)).toBe(true);
  await expect(here.start({ request: says("me too"), user: ada })).rejects.toMatchObject({ code: "THREAD_BUSY" });
  expect(await here.stop("t", ada)).toBe(true);
  const tail = await collect(page);
  expect(await server.heard()).toEqual({ ended: "cancelled" });
  expect([...head, ...middle, ...tail].map((event) => event.type)).toEqual([
    "RUN_STARTED",
    "STATE_SNAPSHOT",
    "MESSAGES_SNAPSHOT",
    "STEP_STARTED",
    "TEXT_MESSAGE_START",
    "TEXT_MESSAGE_CONTENT",
    "TEXT_MESSAGE_CONTENT",
    "TEXT_MESSAGE_END",
    "STEP_FINISHED",
    "RUN_FINISHED",
  ]);
});

test("the log of a run survives the process that wrote it", async () => {
  const { url, db } = await tempDatabase();
  const server = spawnWorker(url, "speaker");
  expect(await server.heard()).toEqual({ runKey: expect.any(String) });
  server.send("Hello");
  server.send("end");
  expect(await server.heard()).toEqual({ ended: "finished" });
  const here = testRuns(db, spoken().engine);
  const { key } = await db.selectFrom("run").select("key").executeTakeFirstOrThrow();
  const live = await collect(here.follow(key));
  expect(textOf(live)).toBe("Hello");
  await server.kill();
  const later = await openDatabase(url);
  afterTest(() => later.destroy());
  expect(await collect(testRuns(later, spoken().engine).follow(key))).toEqual(live);
});
