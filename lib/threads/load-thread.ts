import type { ThreadRecord } from "../../agent/engine/types";
import type { Db } from "../db/schema";
import { storedCall, storedInterrupt, storedMessage, storedState } from "./stored";

/**
 * Reads a thread whole, or `undefined` when it doesn't exist or belongs to somebody else.
 * Call it inside a transaction, so that its parts fit together.
 */
export async function loadThread(tx: Db, threadId: string, owner: string): Promise<ThreadRecord | undefined> {
  const thread = await tx
    .selectFrom("thread")
    .select("state")
    .where("id", "=", threadId)
    .where("owner", "=", owner)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!thread) return undefined;
  const messages = await tx
    .selectFrom("message")
    .select("body")
    .where("thread_id", "=", threadId)
    .orderBy("seq")
    .execute();
  const calls = await tx
    .selectFrom("tool_call")
    .select("body")
    .where("thread_id", "=", threadId)
    .orderBy("seq")
    .execute();
  const interrupts = await tx
    .selectFrom("interrupt")
    .select(["id", "tool_call_id", "kind", "body", "answer"])
    .where("thread_id", "=", threadId)
    .orderBy("seq")
    .execute();
  return {
    id: threadId,
    state: storedState(thread.state),
    messages: messages.map((row) => storedMessage(row.body)),
    calls: calls.map((row) => storedCall(row.body)),
    interrupts: interrupts.map(storedInterrupt),
  };
}

/**
 * The thread as it was when `run` began, with the user's message that began it: what the run's own events build
 * upon. Everything that its events and those of later runs tell is left out.
 */
export async function threadBefore(
  tx: Db,
  thread: ThreadRecord,
  run: { key: string; state: ThreadRecord["state"] },
): Promise<ThreadRecord> {
  const since = await runsSince(tx, thread.id, run.key);
  const said = await tx
    .selectFrom("message")
    .select("id")
    .where("thread_id", "=", thread.id)
    .where("run_key", "in", since)
    .where((eb) => eb.or([eb("role", "=", "assistant"), eb("run_key", "<>", run.key)]))
    .execute();
  const called = await tx
    .selectFrom("tool_call")
    .select(["id", "run_key"])
    .where("thread_id", "=", thread.id)
    .where((eb) => eb.or([eb("run_key", "in", since), eb("result_run_key", "in", since)]))
    .execute();
  const newMessages = new Set(said.map((row) => row.id));
  const newCalls = new Set(called.filter((row) => since.includes(row.run_key)).map((row) => row.id));
  const newResults = new Set(called.map((row) => row.id));
  return {
    ...thread,
    state: run.state,
    messages: thread.messages.filter((message) => !newMessages.has(message.id)),
    calls: thread.calls
      .filter((call) => !newCalls.has(call.id))
      .map((call) => {
        if (!newResults.has(call.id)) return call;
        const { result: _, ...open } = call;
        return open;
      }),
  };
}

/** The run and all later ones of its thread. */
async function runsSince(tx: Db, threadId: string, runKey: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("run")
    .select("key")
    .where("thread_id", "=", threadId)
    .where("seq", ">=", (eb) => eb.selectFrom("run as first").select("first.seq").where("first.key", "=", runKey))
    .execute();
  return rows.map(({ key }) => key);
}
