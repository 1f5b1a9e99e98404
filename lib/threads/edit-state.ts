import { isDeepStrictEqual } from "node:util";
import type { JsonObject, StateDefinition, User } from "../../agent/engine/types";
import { AppError } from "../../agent/errors";
import type { Db } from "../db/schema";
import { writing } from "../db/transaction";
import { settledRun } from "./close-run";
import { openThread } from "./open-thread";
import { storedState } from "./stored";

/** `base`: the state that the edit was made on. Without it, the edit replaces whatever is stored. */
export type StateEdit = { threadId: string; user: User; state: unknown; base?: unknown };

/** The state was changed since; `state` is how it stands now, for the edit to be made on it again. */
export class StateConflict extends AppError {
  constructor(readonly state: JsonObject) {
    super("STATE_CONFLICT");
  }
}

/**
 * Stores a person's edit of the shared state while no run is on; makes the thread if there is none. Returns the
 * state as stored. Throws `INVALID_STATE`, `THREAD_BUSY`, `StateConflict`, or `NOT_FOUND` for another user's thread.
 */
export async function editState(
  db: Db,
  definition: StateDefinition,
  { threadId, user, state, base }: StateEdit,
): Promise<JsonObject> {
  const parsed = definition.schema.safeParse(state);
  if (!parsed.success) throw new AppError("INVALID_STATE", undefined, { cause: parsed.error });
  return writing(db, async (tx) => {
    await openThread(tx, threadId, user.id, definition.initial);
    if ((await settledRun(tx, threadId))?.status === "running") throw new AppError("THREAD_BUSY");
    const { state: before } = await tx
      .selectFrom("thread")
      .select("state")
      .where("id", "=", threadId)
      .executeTakeFirstOrThrow();
    const current = storedState(before);
    if (base !== undefined && !isDeepStrictEqual(base, current)) throw new StateConflict(current);
    await tx
      .updateTable("thread")
      .set({ state: JSON.stringify(parsed.data) })
      .where("id", "=", threadId)
      .execute();
    return parsed.data;
  });
}
