import type { EventOf } from "../../agent/engine/events";
import { errorTable } from "../../agent/errors";
import { announce, logTopic } from "../db/news";
import type { Db, Tx } from "../db/schema";
import { writing } from "../db/transaction";
import { stepsIn } from "./logged-steps";
import { keepPartialAnswer } from "./partial-answer";
import { thisProcess } from "./process-owner";
import { isAbandoned, newestRun, type RunRow, runningRuns } from "./run-row";
import { timedLog } from "./timed-log";

/** What ends the stream of a run whose server stopped. */
export const interruptedEvent: EventOf<"RUN_ERROR"> = {
  type: "RUN_ERROR",
  message: errorTable.INTERRUPTED.message,
  code: "INTERRUPTED",
};

/**
 * Closes an abandoned run: `INTERRUPTED` in its row and at the end of its log, so that followers end. Calls stay
 * as they are; the engine decides at the next run what becomes of them.
 */
async function closeAbandoned(tx: Tx, run: RunRow): Promise<void> {
  const log = await timedLog(tx, run.key);
  const steps = JSON.stringify(stepsIn(log));
  const closed = await tx
    .updateTable("run")
    .set({ status: "interrupted", code: "INTERRUPTED", finished_at: Date.now(), steps })
    .where("key", "=", run.key)
    .where("status", "=", "running")
    .returning("key")
    .executeTakeFirst();
  if (!closed) return;
  await keepPartialAnswer(tx, run, log);
  // On Postgres the log may grow between reading its end and writing there.
  while (!(await logInterrupted(tx, run.key)));
  await announce(tx, [logTopic(run.key)]);
}

/** Returns whether the event found its place. */
async function logInterrupted(tx: Tx, runKey: string): Promise<boolean> {
  const row = await tx
    .insertInto("run_event")
    .values({
      run_key: runKey,
      seq: tx
        .selectFrom("run_event")
        .select((eb) => eb.fn.coalesce(eb.fn.max(eb("seq", "+", eb.ref("count"))), eb.lit(0)).as("next"))
        .where("run_key", "=", runKey),
      count: 1,
      body: JSON.stringify([interruptedEvent]),
      times: JSON.stringify([Date.now()]),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("seq")
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest run of a thread, closed first if it was abandoned. */
export async function settledRun(tx: Tx, threadId: string): Promise<RunRow | undefined> {
  const run = await newestRun(tx, threadId);
  if (!run || !isAbandoned(run, thisProcess())) return run;
  await closeAbandoned(tx, run);
  return newestRun(tx, threadId);
}

/** Closes all abandoned runs, as at the start of a server. Returns how many there were. */
export function recoverRuns(db: Db): Promise<number> {
  return writing(db, async (tx) => {
    const abandoned = (await runningRuns(tx)).filter((run) => isAbandoned(run, thisProcess()));
    for (const run of abandoned) await closeAbandoned(tx, run);
    return abandoned.length;
  });
}
