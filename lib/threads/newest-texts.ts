import type { ThreadMessage, User } from "../../agent/engine/types";
import type { Db } from "../db/schema";
import { storedMessage } from "./stored";
import { textParts } from "./text-parts";

/** What one message of a thread says; without its files, calls and reasoning. */
export type SaidText = { id: string; role: ThreadMessage["role"]; text: string };

/** As many of the newest messages are looked at, and as many characters shown of them: more than a screen holds. */
const messagesRead = 30;
const charactersShown = 12_000;

/**
 * What was said last in the user's thread, in order: for a page that shows it before its chat is there. Nothing of a
 * thread that does not exist or is somebody else's, and no part of a message.
 */
export async function newestTexts(db: Db, threadId: string, user: User): Promise<SaidText[]> {
  const rows = await db
    .selectFrom("message")
    .innerJoin("thread", "thread.id", "message.thread_id")
    .select("message.body")
    .where("thread.id", "=", threadId)
    .where("thread.owner", "=", user.id)
    .where("thread.deleted_at", "is", null)
    .orderBy("message.seq", "desc")
    .limit(messagesRead)
    .execute();
  const texts: SaidText[] = [];
  let characters = 0;
  for (const { body } of rows) {
    const message = storedMessage(body);
    const text = textOf(message);
    characters += text.length;
    if (characters > charactersShown) break;
    if (text !== "") texts.unshift({ id: message.id, role: message.role, text });
  }
  return texts;
}

/** What a subagent says stands in its card, which is not shown yet. */
function textOf(message: ThreadMessage): string {
  if (message.role === "assistant" && message.subagentRunId !== undefined) return "";
  return textParts(message).join("\n\n");
}
