import type { JsonObject, StepTime, ThreadRecord, User } from "../../agent/engine/types";
import type { Db } from "../db/schema";
import { reading, writing } from "../db/transaction";
import { assertNotOthers } from "./access";
import { settledRun } from "./close-run";
import { loadThread, threadBefore } from "./load-thread";
import { thisProcess } from "./process-owner";
import { isAbandoned, newestRun, type RunRow } from "./run-row";
import { storedSteps } from "./stored";

/**
 * A thread, its newest run, and the steps of the runs that have ended. While a run is on, the thread as it was before it,
 * with the message that began it.
 */
export type Standing = { thread: ThreadRecord; run: RunRow | undefined; steps: StepTime[] };

/** How a thread stands. One that doesn't exist yet is an empty one. Throws `NOT_FOUND` for another user's. */
export async function readStanding(db: Db, initialState: JsonObject, threadId: string, user: User): Promise<Standing> {
  // One view of the database: thread and run fit together, whatever the run does meanwhile.
  const standing = await reading(db, async (tx) => {
    await assertNotOthers(tx, threadId, user);
    const run = await newestRun(tx, threadId);
    const thread = (await loadThread(tx, threadId, user.id)) ?? emptyThread(threadId, initialState);
    const steps = await endedSteps(tx, threadId);
    return { run, steps, thread: run?.status === "running" ? await threadBefore(tx, thread, run) : thread };
  });
  if (!standing.run || !isAbandoned(standing.run, thisProcess())) return standing;
  await writing(db, (tx) => settledRun(tx, threadId));
  return readStanding(db, initialState, threadId, user);
}

async function endedSteps(tx: Db, threadId: string): Promise<StepTime[]> {
  const rows = await tx.selectFrom("run").select("steps").where("thread_id", "=", threadId).orderBy("seq").execute();
  return rows.flatMap((row) => storedSteps(row.steps));
}

export const emptyThread = (id: string, state: JsonObject): ThreadRecord => ({
  id,
  state,
  messages: [],
  calls: [],
  interrupts: [],
});
