import type { JsonObject, ThreadRecord, User } from "../../agent/engine/types";
import type { Db } from "../db/schema";
import { writing } from "../db/transaction";
import { assertNotOthers } from "./access";
import { settledRun } from "./close-run";
import { loadThread, threadBefore } from "./load-thread";
import type { RunRow } from "./run-row";

/** A thread and its newest run; while that is on, the thread as it was before it, with the message that began it. */
export type Standing = { thread: ThreadRecord; run: RunRow | undefined };

/** How a thread stands. One that doesn't exist yet is an empty one. Throws `NOT_FOUND` for another user's. */
export function readStanding(db: Db, initialState: JsonObject, threadId: string, user: User): Promise<Standing> {
  // One transaction: thread and run fit together, whatever the run does meanwhile.
  return writing(db, async (tx) => {
    await assertNotOthers(tx, threadId, user);
    const run = await settledRun(tx, threadId);
    const thread = (await loadThread(tx, threadId, user.id)) ?? emptyThread(threadId, initialState);
    return { run, thread: run?.status === "running" ? await threadBefore(tx, thread, run) : thread };
  });
}

export const emptyThread = (id: string, state: JsonObject): ThreadRecord => ({
  id,
  state,
  messages: [],
  calls: [],
  interrupts: [],
});
