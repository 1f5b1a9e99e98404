import { expect, test } from "vitest";
import type { RunOptions } from "../../agent/engine/types";
import { deleteThread } from "../../lib/threads/list";
import { newestTexts } from "../../lib/threads/newest-texts";
import { ada, answer, bob, says } from "./storage/records";
import { tempDatabase } from "./storage/temp-database";
import { collect, finish, start, testRuns } from "./storage/test-runs";

/** A thread of Ada's in which each of these is asked, and answered by `answers`. */
async function talk(asked: readonly string[], answers: (question: string) => string) {
  const { db } = await tempDatabase();
  for (const text of asked) {
    const runs = testRuns(db, async function* (options: RunOptions) {
      yield start(options);
      await options.store.saveStep({ ...answer(`s-${text}`, "A subagent's."), subagentRunId: "s" }, []);
      await options.store.saveStep(answer(`n-${text}`, ""), []);
      await options.store.saveStep(answer(`a-${text}`, answers(text)), []);
      await options.store.finish({ status: "finished", usage: [] });
      yield finish(options);
    });
    const { runKey } = await runs.start({ request: says(text, { runId: text }), user: ada });
    await collect(runs.follow(runKey));
    await runs.shutdown();
  }
  return db;
}

test("what was said last comes in order, without what has no text and what subagents said", async () => {
  const db = await talk(["one", "two"], (question) => `You said ${question}.`);
  expect(await newestTexts(db, "t", ada)).toEqual([
    { id: "u-one", role: "user", text: "one" },
    { id: "a-one", role: "assistant", text: "You said one." },
    { id: "u-two", role: "user", text: "two" },
    { id: "a-two", role: "assistant", text: "You said two." },
  ]);
});

test("it comes to its owner only, and of a deleted thread not at all", async () => {
  const db = await talk(["one"], () => "Yes.");
  expect(await newestTexts(db, "t", bob)).toEqual([]);
  expect(await newestTexts(db, "other", ada)).toEqual([]);
  await deleteThread(db, "t", ada);
  expect(await newestTexts(db, "t", ada)).toEqual([]);
});

test("it is whole messages, no more than fill a screen", async () => {
  const db = await talk(["one", "two", "three"], () => "x".repeat(5_000));
  expect((await newestTexts(db, "t", ada)).map(({ id }) => id)).toEqual(["u-two", "a-two", "u-three", "a-three"]);
  const long = await talk(["one"], () => "x".repeat(50_000));
  expect(await newestTexts(long, "t", ada)).toEqual([]);
});
