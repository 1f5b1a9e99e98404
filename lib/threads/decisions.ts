import { z } from "zod";
import type { JsonObject, User } from "../../agent/engine/types";
import { AppError } from "../../agent/errors";
import type { Db } from "../db/schema";
import { noteThread } from "../log-ids";
import { storedAnswer, storedCall, storedInterrupt } from "./stored";

/** What a person decided about a guarded call. */
export type Decision = {
  id: string;
  toolName: string;
  /** The arguments that the person was shown. */
  input: JsonObject;
  decision: "approved" | "edited" | "rejected" | "dismissed";
  /** The arguments that the call ran with instead. */
  editedArgs?: JsonObject;
  reason?: string;
  /** ISO time. */
  answeredAt: string;
};

const shown = z.object({ input: z.record(z.string(), z.json()) });
const payload = z.object({
  approved: z.boolean(),
  editedArgs: z.record(z.string(), z.json()).optional(),
  reason: z.string().optional(),
});

/** The decisions made in a thread, newest first. Throws `NOT_FOUND` unless the thread is the user's. */
export async function listDecisions(db: Db, threadId: string, user: User): Promise<Decision[]> {
  noteThread(threadId);
  const thread = await db
    .selectFrom("thread")
    .select("id")
    .where("id", "=", threadId)
    .where("owner", "=", user.id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!thread) throw new AppError("NOT_FOUND");
  const rows = await db
    .selectFrom("interrupt as i")
    .innerJoin("tool_call as c", (join) =>
      join.onRef("c.thread_id", "=", "i.thread_id").onRef("c.id", "=", "i.tool_call_id"),
    )
    .select(["i.id", "i.tool_call_id", "i.kind", "i.body", "i.answer", "i.answered_at", "c.body as call"])
    .where("i.thread_id", "=", threadId)
    .where("i.kind", "=", "approval")
    .where("i.status", "<>", "open")
    .orderBy("i.answered_at", "desc")
    .orderBy("i.seq", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    toolName: storedCall(row.call).name,
    input: shown.parse(storedInterrupt(row).interrupt.metadata).input,
    ...decisionOf(z.string().parse(row.answer)),
    answeredAt: new Date(z.number().parse(row.answered_at)).toISOString(),
  }));
}

function decisionOf(stored: string): Pick<Decision, "decision" | "editedArgs" | "reason"> {
  const answer = storedAnswer(stored);
  if (answer.status === "cancelled") return { decision: "dismissed" };
  const { approved, editedArgs, reason } = payload.parse(answer.payload);
  if (!approved) return { decision: "rejected", ...(reason && { reason }) };
  return editedArgs ? { decision: "edited", editedArgs } : { decision: "approved" };
}
