import type { RunRequest, User } from "../../agent/engine/types";
import type { Db } from "../db/schema";
import { reading } from "../db/transaction";
import { assertNotOthers } from "./access";
import { storedCall } from "./stored";

/**
 * Whether a request brings nothing new, so that it only wants to see the thread (a connect, issue 3). Looks at the rows
 * that the request names, however long the thread is. Throws `NOT_FOUND` when the thread is another user's.
 */
export function isConnect(db: Db, request: RunRequest, user: User): Promise<boolean> {
  const { threadId, message, frontendResults, resume, retry } = request;
  return reading(db, async (tx) => {
    await assertNotOthers(tx, threadId, user);
    if (resume.length > 0 || retry) return false;
    if (message && !(await holdsMessage(tx, threadId, message.id))) return false;
    const given = new Set(frontendResults.map(({ toolCallId }) => toolCallId));
    return given.size === 0 || !(await openAtPage(tx, threadId)).some((id) => given.has(id));
  });
}

async function holdsMessage(db: Db, threadId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("message")
    .select("id")
    .where("thread_id", "=", threadId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
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
