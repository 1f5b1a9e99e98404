import { expect, test, vi } from "vitest";
import { type AgentEvent, isTerminal } from "@/agent/engine/events";
import { list } from "@/lib/conversation/collection";
import { toAgUiMessages } from "@/lib/conversation/selectors";
import type { ConversationState } from "@/lib/conversation/state";
import type { Db } from "@/lib/db/schema";
import { readLog } from "@/lib/threads/run-log";
import { onWire, reduceAll } from "../../unit/conversation/shown";
import { approve, finishRun, openRuns, request, says, threadId, user } from "../crash/conversation";
import { tempDatabase } from "../storage/temp-database";

/** What a thread's record tells, and its run's stream as well. Progress is shown once and not stored. */
function told(state: ConversationState) {
  const byId = <T extends { id: string }>(items: readonly T[]) =>
    Object.fromEntries(items.map((item) => [item.id, item]));
  const messages = toAgUiMessages(state).filter(({ role }) => role !== "activity");
  const calls = list(state.toolCalls).map(({ activityId: _, ...call }) => call);
  const subagents = list(state.subagents).map(({ description: _, result: __, ...each }) => each);
  const { runStatus, sharedState, interrupts, diagnostics } = state;
  return JSON.parse(
    JSON.stringify({
      runStatus,
      sharedState,
      interrupts,
      diagnostics,
      messages: byId(messages),
      calls: byId(calls),
      subagents,
    }),
  );
}

test("the log of every run, replayed on the thread as it was before, gives the thread as it is stored", async () => {
  const { url, db } = await tempDatabase();
  const { db: own, runs } = await openRuns(url, 0);
  const stored = async (): Promise<AgentEvent[]> => {
    const events: AgentEvent[] = [];
    for await (const event of runs.attach({ threadId, runId: "connect", user })) events.push(event);
    return events;
  };
  const turns = [
    () => says("u1", "What can you do?"),
    () => says("u2", "Plan the week"),
    () => says("u3", "Sales by week"),
    () => says("u4", "Refund orders 1042 and 1043"),
    (open: readonly string[]) => approve(open.slice(0, 1)),
    (open: readonly string[]) =>
      request({ resume: open.map((interruptId) => ({ interruptId, answer: { status: "cancelled" } })) }),
    () => says("u5", "Book a courier for order 1042"),
    (open: readonly string[]) =>
      request({ resume: open.map((interruptId) => ({ interruptId, answer: { status: "cancelled" } })) }),
    () => says("u6", "What is our refund policy?"),
  ];
  let open: string[] = [];
  for (const turn of turns) {
    const before = reduceAll(onWire(await stored(), true));
    const asked = turn(open);
    open = await finishRun(runs, asked);
    const run = await db
      .selectFrom("run")
      .select("key")
      .where("thread_id", "=", threadId)
      .orderBy("seq", "desc")
      .executeTakeFirstOrThrow();
    const log = await vi.waitFor(() => wholeLog(db, run.key));
    const user = asked.message ? [{ id: asked.message.id, role: "user", content: textOf(asked.message.parts) }] : [];
    // The user's message was stored before the run began; a client shows it by itself.
    const [start, ...rest] = onWire(log, true);
    const replayed = reduceAll([{ ...(start as object), input: { messages: user } }, ...rest], before);
    expect(told(replayed)).toEqual(told(reduceAll(onWire(await stored(), true))));
  }
  await runs.shutdown();
  await own.destroy();
});

/** Throws until the last event is written, which is a moment after it was heard. */
async function wholeLog(db: Db, runKey: string): Promise<AgentEvent[]> {
  const log: AgentEvent[] = [];
  for (let more = await readLog(db, runKey, 0); more.length > 0; more = await readLog(db, runKey, log.length))
    log.push(...more);
  const last = log.at(-1);
  if (!last || !isTerminal(last)) throw new Error("The log is not whole yet.");
  return log;
}

const textOf = (parts: readonly { type: string; text?: string }[]) => parts.map(({ text }) => text ?? "").join("");
