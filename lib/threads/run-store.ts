import { sql } from "kysely";
import { LeaseLost, type RunStore } from "../../agent/engine/types";
import type { Db, Tx } from "../db/schema";
import { writing } from "../db/transaction";
import { addTokens, tokensOf } from "./daily-tokens";
import { dropOldLogs } from "./old-logs";
import { ownerText, type ProcessOwner } from "./process-owner";
import { leaseMs } from "./run-row";
import { storedJson } from "./stored";
import { answerInterrupt, openInterrupt, type RunPlace, saveCall, saveMessage } from "./write-rows";

/**
 * Records one run. Every method first makes sure, in its own transaction, that this process still holds the
 * run, and throws `LeaseLost` otherwise, so that a server that was taken for dead can't write any more.
 */
export function createRunStore(db: Db, place: RunPlace, owner: ProcessOwner): RunStore {
  const { runKey, threadId } = place;
  const held = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    writing(db, async (tx) => {
      await holdLease(tx, runKey, owner);
      return work(tx);
    });

  return {
    saveStep: (message, calls, opened = []) =>
      held(async (tx) => {
        await saveMessage(tx, place, message);
        for (const call of calls) await saveCall(tx, place, call);
        for (const interrupt of opened) await openInterrupt(tx, place, interrupt);
      }),
    commit: ({ calls = [], opened = [], answered = [], state }) =>
      held(async (tx) => {
        for (const call of calls) await saveCall(tx, place, call);
        for (const interrupt of opened) await openInterrupt(tx, place, interrupt);
        for (const { id, answer } of answered) await answerInterrupt(tx, place, id, answer);
        if (!state) return;
        await tx
          .updateTable("thread")
          .set({ state: JSON.stringify(state), updated_at: Date.now() })
          .where("id", "=", threadId)
          .execute();
      }),
    getOnce: (toolCallId, key) =>
      held(async (tx) => {
        const row = await onceResults(tx, threadId, toolCallId).where("key", "=", key).executeTakeFirst();
        return row && { value: storedJson(row.value) };
      }),
    hasOnce: (toolCallId) =>
      held(async (tx) => (await onceResults(tx, threadId, toolCallId).limit(1).execute()).length > 0),
    putOnce: (toolCallId, key, value) =>
      held(async (tx) => {
        await tx
          .insertInto("once_result")
          .values({ thread_id: threadId, tool_call_id: toolCallId, key, value: JSON.stringify(value) })
          .execute();
      }),
    finish: ({ status, code, usage, steps = [] }) =>
      held(async (tx) => {
        const now = Date.now();
        const tokens = tokensOf(usage);
        await tx
          .updateTable("run")
          .set({
            status,
            code: code ?? null,
            usage: JSON.stringify(usage),
            tokens,
            steps: JSON.stringify(steps),
            finished_at: now,
          })
          .where("key", "=", runKey)
          .execute();
        await tx.updateTable("thread").set({ updated_at: now }).where("id", "=", threadId).execute();
        await dropOldLogs(tx, threadId);
        await addTokens(tx, { user: { id: place.userId }, address: place.address }, tokens);
      }),
  };
}

function onceResults(tx: Tx, threadId: string, toolCallId: string) {
  return tx
    .selectFrom("once_result")
    .select("value")
    .where("thread_id", "=", threadId)
    .where("tool_call_id", "=", toolCallId);
}

/** Extends the lease; the update also locks the run's row against a process that wants to take the thread over. */
async function holdLease(tx: Tx, runKey: string, owner: ProcessOwner): Promise<void> {
  const row = await tx
    .updateTable("run")
    .set({ lease_until: Date.now() + leaseMs })
    .where("key", "=", runKey)
    .where("status", "=", "running")
    .where("owner_process", "=", ownerText(owner))
    .returning(sql<number>`1`.as("held"))
    .executeTakeFirst();
  if (!row) throw new LeaseLost("This run does not hold its thread any more.");
}
