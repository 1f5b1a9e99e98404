import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "@/lib/db/connect";
import type { Db } from "@/lib/db/schema";
import { type PostgresServer, startPostgres } from "../../setup/start-postgres";
import { ada, says } from "../storage/records";
import { collect, says as delta, finish, readUntil, spoken, start, testRuns, textOf } from "../storage/test-runs";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let server: PostgresServer;
let db: Db;
beforeAll(async () => {
  server = await startPostgres();
  db = await openDatabase(`${server.url}/postgres`);
});
afterAll(async () => {
  await db.destroy();
  await server.close();
});

test("a run that has to write while the database is away ends with a code; what was confirmed stays; it goes on", async () => {
  const { words, engine } = spoken();
  const runs = testRuns(db, engine);
  const { runKey } = await runs.start({ request: says("hello"), user: ada });
  const page = runs.follow(runKey);
  words.push("Confirmed. ");
  await readUntil(page, "Confirmed. ");
  await server.stop();
  words.push("Lost.");
  const rest = await collect(page);
  expect(textOf(rest)).toBe("");
  expect(rest.at(-1)).toMatchObject({ type: "RUN_ERROR", code: "STORAGE" });
  await expect(runs.load("t", ada)).rejects.toMatchObject({ code: "STORAGE" });

  await server.start();
  await runs.shutdown(); // the end of the run is recorded
  const thread = await runs.load("t", ada);
  expect(thread?.messages).toEqual([
    says("hello").message,
    expect.objectContaining({ role: "assistant", partial: true, parts: [{ type: "text", text: "Confirmed. " }] }),
  ]);
  const connected = await collect(runs.attach({ threadId: "t", runId: "c", user: ada }));
  expect(connected).toContainEqual({ type: "CUSTOM", name: "run_status", value: { status: "error", code: "STORAGE" } });
  const next = spoken();
  next.words.close();
  const again = testRuns(db, next.engine);
  const { runKey: second } = await again.start({ request: says("again"), user: ada });
  expect((await collect(again.follow(second))).at(-1)).toMatchObject({ type: "RUN_FINISHED" });
  await again.shutdown();
});

test("a run that writes nothing meanwhile goes on, and its log is complete", async () => {
  const heard: ((word: string) => void)[] = [];
  const word = () => new Promise<string>((resolve) => heard.push(resolve));
  const say = (text: string) => heard.shift()?.(text);
  const runs = testRuns(db, async function* (options) {
    yield start(options);
    yield { type: "TEXT_MESSAGE_START", messageId: "a1", role: "assistant" };
    yield delta(await word());
    yield delta(await word());
    yield { type: "TEXT_MESSAGE_END", messageId: "a1" };
    await options.store.finish({ status: "finished", usage: [] });
    yield finish(options);
  });
  const { runKey } = await runs.start({ request: says("hello", { threadId: "quiet" }), user: ada });
  const page = runs.follow(runKey);
  await page.next();
  await page.next();
  await server.stop();
  say("during ");
  await readUntil(page, "during ");
  await server.start();
  say("after");
  expect(textOf(await collect(page))).toBe("after");
  await runs.shutdown();
  const later = testRuns(db, spoken().engine);
  expect(textOf(await collect(later.follow(runKey)))).toBe("during after");
});
