import { expect, test, vi } from "vitest";
import { agent } from "../../agent";
import type { AgentEvent } from "../../agent/engine/events";
import { run } from "../../agent/engine/run";
import { claimRun } from "../../lib/threads/claim";
import { ownerText, thisProcess } from "../../lib/threads/process-owner";
import { ada, answer, call, says } from "./storage/records";
import { spawnWorker } from "./storage/spawn-worker";
import { afterTest, newDatabase, tempDatabase } from "./storage/temp-database";
import { collect, says as delta, finish, start, testRuns, textOf } from "./storage/test-runs";

vi.setConfig({ testTimeout: 30_000 }); // starting a second server takes a while on a busy machine

const interrupted = { type: "RUN_ERROR", code: "INTERRUPTED" };

async function heardKey(worker: ReturnType<typeof spawnWorker>): Promise<string> {
  const said = await worker.heard();
  if (typeof said !== "object" || said === null || !("runKey" in said)) throw new Error(`It said ${String(said)}.`);
  return String(said.runKey);
}

/** Reads a stream until it says something. */
async function untilText(events: AsyncIterator<AgentEvent>): Promise<string> {
  for (let next = await events.next(); !next.done; next = await events.next()) {
    const text = textOf([next.value]);
    if (text) return text;
  }
  throw new Error("The stream ended without a word.");
}

test("kill -9 in a tool: nothing said is lost, followers end, the thread goes on at once", async () => {
  const { url, db } = await tempDatabase();
  const server = spawnWorker(url, "speaker");
  const runKey = await heardKey(server);
  const runs = testRuns(db, run);
  const follower = runs.follow(runKey);
  server.send("I will refund it.");
  expect(await untilText(follower)).toBe("I will refund it.");
  server.send("call");
  expect(await server.heard()).toBe("called");
  await server.kill();

  expect((await collect(follower)).at(-1)).toMatchObject(interrupted);
  expect(await runs.isRunning("t", ada)).toBe(false);
  const reloaded = await collect(runs.attach({ threadId: "t", runId: "c", user: ada }));
  expect(reloaded).toContainEqual({
    type: "CUSTOM",
    name: "run_status",
    value: { status: "interrupted", code: "INTERRUPTED" },
  });
  expect(JSON.stringify(reloaded)).toContain('"content":"hello"');
  const time = { messageId: "a1", startedAt: expect.any(Number), endedAt: expect.any(Number) };
  expect(reloaded).toContainEqual({ type: "CUSTOM", name: "step_times", value: [time] });
  expect((await collect(runs.follow(runKey))).at(-1)).toMatchObject(interrupted);
  const record = await runs.load("t", ada);
  expect(record?.calls).toEqual([call("c1", { phase: "running" })]);
  expect((await claimRun(db, agent, says("and now?"), ada)).before).toHaveLength(2);
});

test("a server that starts closes what an earlier one left", async () => {
  const { url, db } = await tempDatabase();
  const server = spawnWorker(url, "speaker");
  const runKey = await heardKey(server);
  const runs = testRuns(db, run);
  expect(await runs.recover()).toBe(0); // it lives
  await server.kill();
  expect(await runs.recover()).toBe(1);
  expect(await runs.recover()).toBe(0);
  const log = await collect(runs.follow(runKey));
  expect(log.at(-1)).toMatchObject(interrupted);
  expect(log.filter((event) => event.type === "RUN_ERROR")).toHaveLength(1);
});

test("in a container the new server has the pid of the old one", async () => {
  const { db } = await tempDatabase();
  const { runKey } = await claimRun(db, agent, says("hello"), ada);
  const old = ownerText({ ...thisProcess(), id: "the process before" });
  await db.updateTable("run").set({ owner_process: old }).where("key", "=", runKey).execute();
  expect(await testRuns(db, run).recover()).toBe(1);
});

test("of a long answer that was cut, all that was logged is kept", async () => {
  const { db } = await tempDatabase();
  const { runKey } = await claimRun(db, agent, says("hello"), ada);
  const words = Array.from({ length: 250 }, (_, at) => `word${at} `);
  for (const [seq, word] of words.entries()) {
    const body = JSON.stringify([{ type: "TEXT_MESSAGE_CONTENT", messageId: "a1", delta: word }]);
    await db.insertInto("run_event").values({ run_key: runKey, seq, count: 1, body, times: "[]" }).execute();
  }
  const old = ownerText({ ...thisProcess(), id: "the process before" });
  await db.updateTable("run").set({ owner_process: old }).where("key", "=", runKey).execute();
  const runs = testRuns(db, run);
  await runs.recover();
  expect((await runs.load("t", ada))?.messages.at(-1)).toMatchObject({
    id: "a1",
    partial: true,
    parts: [{ type: "text", text: words.join("") }],
  });
});

test("of another host, a run is left alone until its lease runs out", async () => {
  const { db } = await tempDatabase();
  const { runKey } = await claimRun(db, agent, says("hello"), ada);
  const owner_process = ownerText({ ...thisProcess(), host: "elsewhere" });
  await db.updateTable("run").set({ owner_process }).where("key", "=", runKey).execute();
  const runs = testRuns(db, run);
  expect(await runs.recover()).toBe(0);
  await expect(claimRun(db, agent, says("again"), ada)).rejects.toMatchObject({ code: "THREAD_BUSY" });
  await db
    .updateTable("run")
    .set({ lease_until: Date.now() - 1 })
    .where("key", "=", runKey)
    .execute();
  expect((await collect(runs.follow(runKey))).at(-1)).toMatchObject(interrupted);
  expect(await runs.recover()).toBe(1);
});

test("a run whose thread was taken over stops without writing", async () => {
  const { db } = await tempDatabase();
  const failures: string[] = [];
  let goOn = () => {};
  const taken = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const runs = testRuns(
    db,
    async function* (options) {
      yield start(options);
      if (options.request.message?.id !== "u-hello") return;
      await taken;
      yield delta("too late");
      await options.store.saveStep(answer("a1", "too late"), []);
      yield finish(options);
    },
    (level, message) => {
      if (level === "error") failures.push(message);
    },
  );
  const { runKey } = await runs.start({ request: says("hello"), user: ada });
  const page = collect(runs.follow(runKey));
  await db.updateTable("run").set({ lease_until: 0 }).where("key", "=", runKey).execute();
  await claimRun(db, agent, says("again"), ada);
  goOn();
  expect((await page).at(-1)).toMatchObject(interrupted);
  await runs.shutdown();
  expect(failures).toEqual([]);
  expect((await runs.load("t", ada))?.messages.map(({ id }) => id)).toEqual(["u-hello", "u-again"]);
  const log = await collect(runs.follow(runKey));
  expect(textOf(log)).toBe("");
  expect(log.at(-1)).toMatchObject(interrupted);
});

test("of two servers that want a thread at the same moment, one gets it", async () => {
  const { url, db } = await tempDatabase();
  const servers = [spawnWorker(url, "claimer"), spawnWorker(url, "claimer")];
  for (const server of servers) expect(await server.heard()).toBe("ready");
  const threads = Array.from({ length: 20 }, (_, index) => `race-${index}`);
  for (const thread of threads) for (const server of servers) server.send(thread);
  let busy = 0;
  for (const _ of threads) {
    for (const server of servers) {
      const said = JSON.stringify(await server.heard());
      expect(said).toMatch(/"won"|"lost":"THREAD_BUSY"/);
      if (said.includes("lost")) busy += 1;
    }
  }
  const { runs } = await db
    .selectFrom("run")
    .select((eb) => eb.fn.countAll<number>().as("runs"))
    .executeTakeFirstOrThrow();
  expect(runs).toBe(threads.length * 2 - busy);
});

test("servers that start together on an empty database make its tables once", async () => {
  const { url, remove } = await newDatabase("empty");
  afterTest(remove);
  const servers = [spawnWorker(url, "claimer"), spawnWorker(url, "claimer"), spawnWorker(url, "claimer")];
  for (const server of servers) expect(await server.heard()).toBe("ready");
});
