import type { JsonObject } from "../../agent/engine/types";
import { AppError } from "../../agent/errors";
import type { Tx } from "../db/schema";
import { noteThread } from "../log-ids";

/**
 * Makes the thread if there is none, and locks it for this transaction. Returns whether it is new, so that nothing else
 * of it needs to be looked for. Throws `NOT_FOUND` when it is somebody else's.
 */
export async function openThread(tx: Tx, threadId: string, userId: string, initial: JsonObject): Promise<boolean> {
  noteThread(threadId);
  const now = Date.now();
  const made = await tx
    .insertInto("thread")
    .values({
      id: threadId,
      owner: userId,
      title: null,
      state: JSON.stringify(initial),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made) return true;
  const mine = await tx
    .updateTable("thread")
    .set({ updated_at: now })
    .where("id", "=", threadId)
    .where("owner", "=", userId)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!mine) throw new AppError("NOT_FOUND");
  return false;
}
