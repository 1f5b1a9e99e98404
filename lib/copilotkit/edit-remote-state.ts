import { isDeepStrictEqual } from "node:util";
import { agent } from "../../agent";
import type { JsonObject } from "../../agent/engine/types";
import { AppError } from "../../agent/errors";
import { runs } from "../runtime";
import { StateConflict, type StateEdit } from "../threads/edit-state";
import { remoteOwners } from "./remote-owners";
import { remoteRunner } from "./remote-runner";

/**
 * Keeps a person's edit of the state that is shared with an agent elsewhere, until the next run brings it there. Throws
 * what `editState` throws.
 */
export async function editRemoteState({ threadId, user, state, base }: StateEdit): Promise<JsonObject> {
  const parsed = agent.state.schema.safeParse(state);
  if (!parsed.success) throw new AppError("INVALID_STATE", undefined, { cause: parsed.error });
  await remoteOwners(await runs()).own(threadId, user);
  const runner = remoteRunner();
  if (await runner.isRunning({ threadId })) throw new AppError("THREAD_BUSY");
  const current = runner.stateOf(threadId);
  if (base !== undefined && current && !isDeepStrictEqual(base, current)) throw new StateConflict(current);
  runner.editState(threadId, parsed.data);
  return parsed.data;
}
