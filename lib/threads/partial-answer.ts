import type { AssistantMessage } from "../../agent/engine/types";
import type { Tx } from "../db/schema";
import type { RunRow } from "./run-row";
import type { LoggedEvent } from "./timed-log";
import { saveMessage } from "./write-rows";

/**
 * Keeps the text of an answer that was streaming when its server died: the log holds it, the thread does not yet,
 * since a step is stored when it ends.
 */
export async function keepPartialAnswer(tx: Tx, run: RunRow, log: readonly LoggedEvent[]): Promise<void> {
  for (const message of streamedMessages(log)) {
    const stored = await tx
      .selectFrom("message")
      .select("id")
      .where("thread_id", "=", run.threadId)
      .where("id", "=", message.id)
      .executeTakeFirst();
    if (!stored) await saveMessage(tx, { runKey: run.key, threadId: run.threadId }, message);
  }
}

/** What the agent itself said in a run, by its log; a subagent's words belong to a call that is begun anew. */
function streamedMessages(log: readonly LoggedEvent[]): AssistantMessage[] {
  const texts = new Map<string, string>();
  for (const { event } of log) {
    if (event.type !== "TEXT_MESSAGE_CONTENT" || event.subagentRunId) continue;
    texts.set(event.messageId, (texts.get(event.messageId) ?? "") + event.delta);
  }
  return [...texts].map(([id, text]) => ({ role: "assistant", id, parts: [{ type: "text", text }], partial: true }));
}
