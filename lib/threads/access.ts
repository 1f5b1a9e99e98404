import type { JsonObject, ThreadRecord, User } from "../../agent/engine/types";
import { AppError } from "../../agent/errors";
import type { Db } from "../db/schema";
import { reading, writing } from "../db/transaction";
import { noteThread } from "../log-ids";
import { loadThread } from "./load-thread";
import { openThread } from "./open-thread";

/** Of a deleted thread nobody is the owner, and yet it is not free. */
async function ownerOf(db: Db, threadId: string): Promise<string | undefined> {
  noteThread(threadId);
  const row = await db
    .selectFrom("thread")
    .select(["owner", "deleted_at"])
    .where("id", "=", threadId)
    .executeTakeFirst();
  return row && (row.deleted_at === null ? row.owner : "");
}

/** Whether the thread exists and is the user's. */
export async function ownsThread(db: Db, threadId: string, user: User): Promise<boolean> {
  return (await ownerOf(db, threadId)) === user.id;
}

/** Whether the thread is the user's, or doesn't exist yet. */
export async function isOpenTo(db: Db, threadId: string, user: User): Promise<boolean> {
  const owner = await ownerOf(db, threadId);
  return owner === undefined || owner === user.id;
}

/** Throws `NOT_FOUND` when the thread is another user's. One that doesn't exist yet is nobody's. */
export async function assertNotOthers(db: Db, threadId: string, user: User): Promise<void> {
  if (!(await isOpenTo(db, threadId, user))) throw new AppError("NOT_FOUND");
}

/** Makes the thread the user's if it is nobody's yet. Throws `NOT_FOUND` when it is another user's. */
export async function ownThread(db: Db, threadId: string, user: User, initialState: JsonObject): Promise<void> {
  await writing(db, (tx) => openThread(tx, threadId, user.id, initialState));
}

/** The thread as stored, or `undefined` when there is none yet. Throws `NOT_FOUND` when it is another user's. */
export function readThread(db: Db, threadId: string, user: User): Promise<ThreadRecord | undefined> {
  return reading(db, async (tx) => {
    await assertNotOthers(tx, threadId, user);
    return loadThread(tx, threadId, user.id);
  });
}
