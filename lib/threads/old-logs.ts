import type { Tx } from "../db/schema";

/** How long the log of an ended run is kept for followers that are behind, in milliseconds. */
const logKeptMs = 10 * 60_000;
/** The logs of so many runs of a thread are kept for whoever wants to look at them (`stored-runs.ts`). */
const logsKept = 20;

/** What old runs streamed is in the thread's rows; their logs would only grow. */
export async function dropOldLogs(tx: Tx, threadId: string): Promise<void> {
  await tx
    .deleteFrom("run_event")
    .where("run_key", "in", (eb) =>
      eb
        .selectFrom("run")
        .select("key")
        .where("thread_id", "=", threadId)
        .where("finished_at", "<", Date.now() - logKeptMs)
        .where("seq", "<=", (newest) =>
          newest
            .selectFrom("run as newest")
            .select((max) => max(max.fn.max("newest.seq"), "-", max.lit(logsKept)).as("oldest"))
            .where("newest.thread_id", "=", threadId),
        ),
    )
    .execute();
}
