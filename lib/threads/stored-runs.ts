import { z } from "zod";
import type { AgentEvent } from "../../agent/engine/events";
import type { User } from "../../agent/engine/types";
import { AppError } from "../../agent/errors";
import type { Db } from "../db/schema";
import { reading } from "../db/transaction";
import { ownsThread } from "./access";
import { snapshots } from "./attach";
import { loadThread, threadBefore } from "./load-thread";
import { storedState } from "./stored";
import { timedLog } from "./timed-log";

/** A run whose log is kept, for whoever wants to look at it. */
export type StoredRun = {
  key: string;
  /** Its place among the runs of the thread, counted from 1. */
  number: number;
  /** The client's name for it. */
  runId: string;
  status: string;
  code?: string;
  startedAt: string;
  /** In milliseconds; absent while it runs. */
  durationMs?: number;
  /** How many events are logged. */
  events: number;
};

/** An event of a run, `at` so many milliseconds after the run began. */
export type TimedEvent = { at: number; event: AgentEvent };

export type StoredRunLog = {
  run: StoredRun;
  /** A connect to the thread as the run found it, with the user's message that began it. */
  before: AgentEvent[];
  events: TimedEvent[];
};

/** The runs of a user's thread whose log is kept, the newest first. Another's thread looks as if there were none. */
export function listRuns(db: Db, threadId: string, user: User): Promise<StoredRun[]> {
  return reading(db, async (tx) => {
    if (!(await ownsThread(tx, threadId, user))) return [];
    return z.array(row).parse(await runsOf(tx, threadId).orderBy("run.seq", "desc").execute());
  });
}

/** One run with its log. Throws `NOT_FOUND` when it isn't kept, or isn't the user's. */
export function readRun(db: Db, threadId: string, runKey: string, user: User): Promise<StoredRunLog> {
  return reading(db, async (tx) => {
    const stored = await loadThread(tx, threadId, user.id);
    const found = await runsOf(tx, threadId).where("run.key", "=", runKey).executeTakeFirst();
    if (!stored || !found) throw new AppError("NOT_FOUND");
    const thread = await threadBefore(tx, stored, { key: runKey, state: storedState(found.state) });
    const connect = { threadId, runId: `before-${runKey}` };
    const before: AgentEvent[] = [
      ...snapshots(thread, connect.runId, false),
      { type: "RUN_FINISHED", ...connect, outcome: { type: "success" } },
    ];
    const begun = found.created_at;
    const events = (await timedLog(tx, runKey)).map(({ at = begun, event }) => ({ at: at - begun, event }));
    return { run: row.parse(found), before, events };
  });
}

/** Runs without a log are left out by the join. */
const runsOf = (tx: Db, threadId: string) =>
  tx
    .selectFrom("run")
    .innerJoin("run_event", "run_event.run_key", "run.key")
    .select([
      "run.key",
      "run.seq",
      "run.run_id",
      "run.status",
      "run.code",
      "run.state",
      "run.created_at",
      "run.finished_at",
    ])
    .select((eb) => eb.fn.sum<number>("run_event.count").as("events"))
    .where("run.thread_id", "=", threadId)
    .groupBy("run.key");

const row = z
  .object({
    key: z.string(),
    seq: z.number(),
    run_id: z.string(),
    status: z.string(),
    code: z.string().nullable(),
    created_at: z.number(),
    finished_at: z.number().nullable(),
    events: z.coerce.number(),
  })
  .transform(
    ({ key, seq, run_id, status, code, created_at, finished_at, events }): StoredRun => ({
      key,
      number: seq,
      runId: run_id,
      status,
      ...(code !== null && { code }),
      startedAt: new Date(created_at).toISOString(),
      ...(finished_at !== null && { durationMs: finished_at - created_at }),
      events,
    }),
  );
