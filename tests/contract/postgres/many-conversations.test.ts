import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "@/lib/db/connect";
import type { Db } from "@/lib/db/schema";
import { storedAnswer, storedCall } from "@/lib/threads/stored";
import type { SeenEvent } from "../ag-ui/peer";
import { type Sidecar, startSidecar } from "../ag-ui/sidecar";
import { newDatabase } from "../storage/temp-database";
import { ask, says, textOf } from "./ask";

const conversations = 40;
const atOnce = 8;
/** After so many answers one of the instances, whichever, is killed and started again. */
const killsAfter = [20, 60, 110];

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

let database: Awaited<ReturnType<typeof newDatabase>>;
let db: Db;
let instances: Sidecar[];
beforeAll(async () => {
  database = await newDatabase();
  db = await openDatabase(database.url);
  const one = await startSidecar({ DATABASE_URL: database.url });
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

async function converse(order: number): Promise<void> {
  const threadId = `order-${order}`;
  await settle(threadId, says("first", `Email the customer of order ${order}`));
  const open = interruptsOf(await settle(threadId, {}));
  const approved = { status: "resolved", payload: { approved: true } };
  if (open.length > 0) await settle(threadId, { resume: open.map(({ id }) => ({ interruptId: id, ...approved })) });
  await settle(threadId, says("second", "Sales by week"));
}

/** What must hold of a conversation, whatever was killed meanwhile. */
async function check(order: number): Promise<void> {
  const threadId = `order-${order}`;
  const last = await settle(threadId, says("last", "What can you do?"));
  expect(textOf(last), threadId).toMatch(/demo/i);
  const shown = JSON.stringify(await ask(whichever().url, threadId));
  for (const id of ["first", "second", "last"]) expect(shown, threadId).toContain(`"id":"${id}"`);

  const sent = await db.selectFrom("emails").select("id").where("order_id", "=", order).execute();
  const calls = await callsOf(threadId, "send_email");
  const known = calls.filter(({ result }) => result?.type === "json");
  expect(sent.length, threadId).toBeLessThanOrEqual(1);
  expect(sent.length, threadId).toBeLessThanOrEqual(await approvalsOf(threadId));
  expect(sent.length, threadId).toBeGreaterThanOrEqual(known.length);
  expect(calls.every(({ phase }) => phase === "done")).toBe(true);
}

/** Some at a time, each as soon as one before it is done. */
async function each(orders: readonly number[], work: (order: number) => Promise<void>): Promise<void> {
  const waiting = [...orders];
  const worker = async () => {
    for (let order = waiting.pop(); order !== undefined; order = waiting.pop()) await work(order);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

test("40 conversations over two instances, of which one or the other is killed", async () => {
  const orders = Array.from({ length: conversations }, (_, index) => 1001 + index);
  await each(orders, converse);
  await Promise.all(restarts);
  expect(restarts).toHaveLength(killsAfter.length);
  await each(orders, check);
});

async function callsOf(threadId: string, name: string) {
  const rows = await db.selectFrom("tool_call").select("body").where("thread_id", "=", threadId).execute();
  return rows.map(({ body }) => storedCall(body)).filter((call) => call.name === name);
}

async function approvalsOf(threadId: string): Promise<number> {
  const rows = await db.selectFrom("interrupt").select("answer").where("thread_id", "=", threadId).execute();
  return rows.filter(({ answer }) => answer !== null && storedAnswer(answer).status === "resolved").length;
}
