import type { InterruptAnswer, InterruptRecord, ThreadMessage, ToolCallRecord } from "../../agent/engine/types";
import { AppError } from "../../agent/errors";
import type { Tx } from "../db/schema";

/** Which run writes, in which thread, for whom. */
export type RunPlace = { runKey: string; threadId: string; userId: string; address?: string | undefined };

/** The next free number of a thread's rows, as a subquery. */
export function nextSeq(tx: Tx, table: "message" | "tool_call" | "interrupt" | "run", threadId: string) {
  return tx
    .selectFrom(table)
    .select((eb) => eb(eb.fn.coalesce(eb.fn.max("seq"), eb.lit(0)), "+", eb.lit(1)).as("next"))
    .where("thread_id", "=", threadId);
}

/** Stores a message, or replaces the one of the same id in its place. */
export async function saveMessage(
  tx: Tx,
  place: Pick<RunPlace, "runKey" | "threadId">,
  message: ThreadMessage,
): Promise<void> {
  await tx
    .insertInto("message")
    .values({
      thread_id: place.threadId,
      seq: nextSeq(tx, "message", place.threadId),
      id: message.id,
      role: message.role,
      body: JSON.stringify(message),
      run_key: place.runKey,
      created_at: Date.now(),
    })
    .onConflict((conflict) =>
      conflict.columns(["thread_id", "id"]).doUpdateSet((eb) => ({ body: eb.ref("excluded.body") })),
    )
    .execute();
}

/** Stores a new version of a call, with the times at which it was entered and done. */
export async function saveCall(tx: Tx, place: RunPlace, call: ToolCallRecord): Promise<void> {
  const now = Date.now();
  const done = call.phase === "done";
  await tx
    .insertInto("tool_call")
    .values({
      thread_id: place.threadId,
      seq: nextSeq(tx, "tool_call", place.threadId),
      id: call.id,
      message_id: call.messageId,
      body: JSON.stringify(call),
      run_key: place.runKey,
      result_run_key: done && !call.frontend ? place.runKey : null,
      started_at: call.phase === "running" ? now : null,
      finished_at: done ? now : null,
    })
    .onConflict((conflict) =>
      conflict.columns(["thread_id", "id"]).doUpdateSet((eb) => ({
        body: eb.ref("excluded.body"),
        result_run_key: eb.fn.coalesce("tool_call.result_run_key", "excluded.result_run_key"),
        started_at: eb.fn.coalesce("tool_call.started_at", "excluded.started_at"),
        finished_at: eb.fn.coalesce("tool_call.finished_at", "excluded.finished_at"),
      })),
    )
    .execute();
}

export async function openInterrupt(tx: Tx, place: RunPlace, record: InterruptRecord): Promise<void> {
  await tx
    .insertInto("interrupt")
    .values({
      thread_id: place.threadId,
      seq: nextSeq(tx, "interrupt", place.threadId),
      id: record.id,
      tool_call_id: record.toolCallId,
      kind: record.kind,
      body: JSON.stringify(record.interrupt),
      status: "open",
      answer: null,
      answered_by: null,
      opened_at: Date.now(),
      answered_at: null,
    })
    .execute();
}

/** Stores an answer, once. Throws `UNKNOWN_INTERRUPT` when the interrupt is not open any more. */
export async function answerInterrupt(tx: Tx, place: RunPlace, id: string, answer: InterruptAnswer): Promise<void> {
  const row = await tx
    .updateTable("interrupt")
    .set({
      status: answer.status,
      answer: JSON.stringify(answer),
      answered_by: place.userId,
      answered_at: Date.now(),
    })
    .where("thread_id", "=", place.threadId)
    .where("id", "=", id)
    .where("status", "=", "open")
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new AppError("UNKNOWN_INTERRUPT");
}
