import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "@/lib/db/connect";
import type { Db } from "@/lib/db/schema";
import { storedAnswer, storedCall } from "@/lib/threads/stored";
import type { SeenEvent } from "../ag-ui/peer";
import { type Sidecar, startSidecar } from "../ag-ui/sidecar";
import { newDatabase } from "../storage/temp-database";
import { ask, says, textOf } from "./ask";

const conversations = 200;
const atOnce = 20;
/** After so many answers one of the instances, whichever, is killed and started again. */
const killsAfter = [0.1, 0.3, 0.55, 0.85].map((part) => Math.round(part * 3 * conversations));

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

let database: Awaited<ReturnType<typeof newDatabase>>;
let db: Db;
let instances: Sidecar[];
beforeAll(async () => {
  database = await newDatabase();
  db = await openDatabase(database.url);
  const unlimited = { MAX_CONCURRENT_RUNS: "off", MAX_CONCURRENT_RUNS_PER_ADDRESS: "off" };
  const one = await startSidecar({ DATABASE_URL: database.url, ...unlimited });
  instances = [one, await one.sibling()];
});
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.close()));
  await db.destroy();
  await database.remove();
});

function whichever(): Sidecar {
  const [one, two] = instances;
  if (!one || !two) throw new Error("Two instances are wanted.");
  return Math.random() < 0.5 ? one : two;
}

let answers = 0;
const restarts: Promise<void>[] = [];

/** Asks whichever instance, and again when it dies, until the thread's run has come to its end. */
async function settle(threadId: string, fields: object): Promise<SeenEvent[]> {
  for (let again = false; ; again = true) {
    const retry = again ? { forwardedProps: { retry: true } } : {};
    const events = await ask(whichever().url, threadId, { ...fields, ...retry });
    const last = events.at(-1);
    if (last?.type === "RUN_FINISHED") {
      if (killsAfter.includes(++answers)) restarts.push(whichever().restart());
      return events;
    }
    const isKnown = last?.code === undefined || last.code === "INTERRUPTED" || last.code === "THREAD_BUSY";
    if (!isKnown) throw new Error(`The thread ${threadId} got ${String(last.code)}: ${String(last.message)}`);
    if (last?.code === "THREAD_BUSY") await ask(whichever().url, threadId); // it ends when the run does
  }
}

const interruptsOf = (events: SeenEvent[]) => {
  const outcome = events.at(-1)?.outcome as { interrupts?: { id: string }[] } | undefined;
  return outcome?.interrupts ?? [];
};

/** Conversation number `index`, about one of the sixty orders. */
async function converse(index: number): Promise<void> {
  const threadId = threadOf(index);
  await settle(threadId, says("first", `Email the customer of order ${1001 + (index % 60)}`));
  const open = interruptsOf(await settle(threadId, {}));
  const approved = { status: "resolved", payload: { approved: true } };
  if (open.length > 0) await settle(threadId, { resume: open.map(({ id }) => ({ interruptId: id, ...approved })) });
  await settle(threadId, says("second", "Show order 1042"));
}

const threadOf = (index: number) => `conversation-${index}`;

/** What must hold of a conversation, whatever was killed meanwhile. */
async function check(index: number): Promise<void> {
  const threadId = threadOf(index);
  const last = await settle(threadId, says("last", "Show order 1043"));
  expect(textOf(last), threadId).toContain("1043");
  const shown = JSON.stringify(await ask(whichever().url, threadId));
  for (const id of ["first", "second", "last"]) expect(shown, threadId).toContain(`"id":"${id}"`);

  const sent = await db.selectFrom("emails").select("id").where("key", "like", `${threadId}/%`).execute();
  const calls = await callsOf(threadId, "send_email");
  const known = calls.filter(({ result }) => result?.type === "json");
  expect(sent.length, threadId).toBeLessThanOrEqual(1);
  expect(sent.length, threadId).toBeLessThanOrEqual(await approvalsOf(threadId));
  expect(sent.length, threadId).toBeGreaterThanOrEqual(known.length);
  expect(calls.every(({ phase }) => phase === "done")).toBe(true);
}

/** Some at a time, each as soon as one before it is done. */
async function each(indexes: readonly number[], work: (index: number) => Promise<void>): Promise<void> {
  const waiting = [...indexes];
  const worker = async () => {
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) await work(index);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

test("200 conversations over two instances, of which one or the other is killed", async () => {
  const all = Array.from({ length: conversations }, (_, index) => index);
  await each(all, converse);
  await Promise.all(restarts);
  expect(restarts).toHaveLength(killsAfter.length);
  await each(all, check);
});

async function callsOf(threadId: string, name: string) {
  const rows = await db.selectFrom("tool_call").select("body").where("thread_id", "=", threadId).execute();
  return rows.map(({ body }) => storedCall(body)).filter((call) => call.name === name);
}

async function approvalsOf(threadId: string): Promise<number> {
  const rows = await db.selectFrom("interrupt").select("answer").where("thread_id", "=", threadId).execute();
  return rows.filter(({ answer }) => answer !== null && storedAnswer(answer).status === "resolved").length;
}
