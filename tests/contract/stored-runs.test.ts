import { expect, test } from "vitest";
import { listRuns, readRun } from "../../lib/threads/stored-runs";
import { ada, answer, bob, says } from "./storage/records";
import { tempDatabase } from "./storage/temp-database";
import { collect, finish, spoken, start, testRuns, textOf } from "./storage/test-runs";

async function talk(texts: readonly string[]) {
  const { db } = await tempDatabase();
  for (const text of texts) {
    const runs = testRuns(db, async function* (options) {
      const id = `answer-${text}`;
      const delta = `You said ${text}.`;
      yield start(options);
      yield { type: "TEXT_MESSAGE_START", messageId: id, role: "assistant" };
      yield { type: "TEXT_MESSAGE_CONTENT", messageId: id, delta };
      yield { type: "TEXT_MESSAGE_END", messageId: id };
      await options.store.saveStep(answer(id, delta), []);
      await options.store.finish({ status: "finished", usage: [] });
      yield finish(options);
    });
    const { runKey } = await runs.start({ request: says(text), user: ada });
    await collect(runs.follow(runKey));
    await runs.shutdown();
  }
  return db;
}

test("the owner sees a thread's runs, the newest first, and nobody else does", async () => {
  const db = await talk(["one", "two"]);
  const runs = await listRuns(db, "t", ada);
  expect(runs).toEqual([
    expect.objectContaining({ number: 2, status: "finished", events: 5, startedAt: expect.stringMatching(/^\d{4}-/) }),
    expect.objectContaining({ number: 1, status: "finished", events: 5, durationMs: expect.any(Number) }),
  ]);
  expect(await listRuns(db, "t", bob)).toEqual([]);
  await expect(readRun(db, "t", runs[0]?.key ?? "", bob)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(readRun(db, "t", "none", ada)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await listRuns(db, "other", ada)).toEqual([]);
});

test("a stored run comes with the thread as it found it, and with the times of its events", async () => {
  const db = await talk(["one", "two", "three"]);
  const [, second] = await listRuns(db, "t", ada);
  const log = await readRun(db, "t", second?.key ?? "", ada);
  expect(log.events.map(({ event }) => event.type)).toEqual([
    "RUN_STARTED",
    "TEXT_MESSAGE_START",
    "TEXT_MESSAGE_CONTENT",
    "TEXT_MESSAGE_END",
    "RUN_FINISHED",
  ]);
  expect(textOf(log.events.map(({ event }) => event))).toBe("You said two.");
  const times = log.events.map(({ at }) => at);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(times.every((at) => at >= 0 && at < 60_000)).toBe(true);
  const snapshot = log.before.find((event) => event.type === "MESSAGES_SNAPSHOT");
  expect(snapshot?.type === "MESSAGES_SNAPSHOT" && snapshot.messages.map(({ content }) => content)).toEqual([
    "one",
    "You said one.",
    "two",
  ]);
});

test("the logs of the newest 20 runs of a thread are kept, those of a run that ended just now in any case", async () => {
  const { db } = await tempDatabase();
  const { words, engine } = spoken();
  words.close();
  const runs = testRuns(db, engine);
  for (let run = 1; run <= 22; run++) {
    const { runKey } = await runs.start({ request: says(`${run}`), user: ada });
    await collect(runs.follow(runKey));
  }
  await runs.shutdown(); // all of it is logged
  expect(await listRuns(db, "t", ada)).toHaveLength(22);
  await db
    .updateTable("run")
    .set({ finished_at: Date.now() - 3_600_000 })
    .execute();
  const { runKey } = await runs.start({ request: says("last"), user: ada });
  await collect(runs.follow(runKey));
  await runs.shutdown();
  const kept = await listRuns(db, "t", ada);
  expect(kept.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => 23 - index));
});
