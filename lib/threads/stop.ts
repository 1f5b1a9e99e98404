import type { User } from "../../agent/engine/types";
import { announce, stopTopic } from "../db/news";
import type { Db } from "../db/schema";
import { writing } from "../db/transaction";
import { thisProcess } from "./process-owner";
import { isAbandoned, newestRun, type RunRow } from "./run-row";

/** The user's run that is on in a thread, if any. */
export async function runningRun(db: Db, threadId: string, user: User): Promise<RunRow | undefined> {
  const run = await newestRun(db, threadId, user.id);
  return run?.status === "running" && !isAbandoned(run, thisProcess()) ? run : undefined;
}

/** Asks whichever process runs the thread to stop. Returns the run's key, or `undefined` when none is on. */
export async function requestStop(db: Db, threadId: string, user: User): Promise<string | undefined> {
  const run = await runningRun(db, threadId, user);
  if (!run) return undefined;
  return writing(db, async (tx) => {
    const row = await tx
      .updateTable("run")
      .set({ stop_requested: 1 })
      .where("key", "=", run.key)
      .where("status", "=", "running")
      .returning("key")
      .executeTakeFirst();
    if (row) await announce(tx, [stopTopic]);
    return row?.key;
  });
}
