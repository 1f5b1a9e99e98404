import type { JsonObject, ThreadRecord, User } from "../../agent/engine/types";
import type { Db } from "../db/schema";
import { reading, writing } from "../db/transaction";
import { assertNotOthers } from "./access";
import { settledRun } from "./close-run";
import { loadThread, threadBefore } from "./load-thread";
import { thisProcess } from "./process-owner";
import { isAbandoned, newestRun, type RunRow } from "./run-row";

/** A thread and its newest run; while that is on, the thread as it was before it, with the message that began it. */
export type Standing = { thread: ThreadRecord; run: RunRow | undefined };

/** How a thread stands. One that doesn't exist yet is an empty one. Throws `NOT_FOUND` for another user's. */
export async function readStanding(db: Db, initialState: JsonObject, threadId: string, user: User): Promise<Standing> {
  // One view of the database: thread and run fit together, whatever the run does meanwhile.
  const standing = await reading(db, async (tx) => {
    await assertNotOthers(tx, threadId, user);
    const run = await newestRun(tx, threadId);
    const thread = (await loadThread(tx, threadId, user.id)) ?? emptyThread(threadId, initialState);
    return { run, thread: run?.status === "running" ? await threadBefore(tx, thread, run) : thread };
  });
  if (!standing.run || !isAbandoned(standing.run, thisProcess())) return standing;
  await writing(db, (tx) => settledRun(tx, threadId));
  return readStanding(db, initialState, threadId, user);
}

export const emptyThread = (id: string, state: JsonObject): ThreadRecord => ({
  id,
  state,
  messages: [],
  calls: [],
  interrupts: [],
});
