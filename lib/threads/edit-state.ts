import type { JsonObject, StateDefinition, User } from "../../agent/engine/types";
import { AppError } from "../../agent/errors";
import type { Db } from "../db/schema";
import { writing } from "../db/transaction";
import { settledRun } from "./close-run";
import { openThread } from "./open-thread";

/**
 * Stores a person's edit of the shared state while no run is on; makes the thread if there is none. Returns the
 * state as stored. Throws `INVALID_STATE`, `THREAD_BUSY`, or `NOT_FOUND` for another user's thread.
 */
export async function editState(
  db: Db,
  definition: StateDefinition,
  { threadId, user, state }: { threadId: string; user: User; state: unknown },
): Promise<JsonObject> {
  const parsed = definition.schema.safeParse(state);
  if (!parsed.success) throw new AppError("INVALID_STATE", undefined, { cause: parsed.error });
  return writing(db, async (tx) => {
    await openThread(tx, threadId, user.id, definition.initial);
    if ((await settledRun(tx, threadId))?.status === "running") throw new AppError("THREAD_BUSY");
    await tx
      .updateTable("thread")
      .set({ state: JSON.stringify(parsed.data) })
      .where("id", "=", threadId)
      .execute();
    return parsed.data;
  });
}
