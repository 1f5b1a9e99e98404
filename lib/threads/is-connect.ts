import type { Log, RunRequest, ThreadMessage, User } from "../../agent/engine/types";
import type { Db } from "../db/schema";
import { reading } from "../db/transaction";
import { assertNotOthers } from "./access";
import { storedCall, storedMessage } from "./stored";
import { textParts } from "./text-parts";

/**
 * Whether a request brings nothing new, so that it only wants to see the thread (a connect, issue 3). Looks at the rows
 * that the request names, however long the thread is. A message that the thread holds is not new, whatever it says now:
 * the record stays, a connect tells the client so, and the log has a warning. Throws `NOT_FOUND` when the thread is another
 * user's.
 */
export function isConnect(db: Db, request: RunRequest, user: User, log: Log): Promise<boolean> {
  const { threadId, message, frontendResults, resume, retry } = request;
  return reading(db, async (tx) => {
    await assertNotOthers(tx, threadId, user);
    const held = message && (await heldMessage(tx, threadId, message.id));
    if (held && textOf(held) !== textOf(message)) {
      log("warn", "A message that the thread holds came with another text, which is not taken.", { threadId });
    }
    if (resume.length > 0 || retry || (message && !held)) return false;
    const given = new Set(frontendResults.map(({ toolCallId }) => toolCallId));
    return given.size === 0 || !(await openAtPage(tx, threadId)).some((id) => given.has(id));
  });
}

const textOf = (message: ThreadMessage): string => textParts(message).join("");

async function heldMessage(db: Db, threadId: string, id: string): Promise<ThreadMessage | undefined> {
  const row = await db
    .selectFrom("message")
    .select("body")
    .where("thread_id", "=", threadId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && storedMessage(row.body);
}

/** The calls that wait for a result of the page. */
async function openAtPage(db: Db, threadId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("tool_call")
    .select("body")
    .where("thread_id", "=", threadId)
    .where("finished_at", "is", null)
    .execute();
  const calls = rows.map(({ body }) => storedCall(body));
  return calls.filter(({ phase }) => phase === "frontend").map(({ id }) => id);
}
