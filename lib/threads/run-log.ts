import type { AgentEvent } from "../../agent/engine/events";
import type { Log } from "../../agent/engine/types";
import { announce, logTopic } from "../db/news";
import type { Db } from "../db/schema";
import { writing } from "../db/transaction";
import { withoutLogIds } from "../log-ids";
import type { LiveRun } from "./live-run";
import { storedEvents } from "./stored";

const batchMs = 50;
const retryMs = 1000;

/** The events of a run from number `seq` on, as far as they are logged (the first few batches of them). */
export async function readLog(db: Db, runKey: string, seq: number): Promise<AgentEvent[]> {
  const rows = await db
    .selectFrom("run_event")
    .select(["seq", "body"])
    .where("run_key", "=", runKey)
    .where((eb) => eb(eb("seq", "+", eb.ref("count")), ">", seq))
    .orderBy("seq")
    .limit(100)
    .execute();
  const events = rows.flatMap((row) => storedEvents(row.body));
  return events.slice(seq - (rows[0]?.seq ?? seq));
}

/** Writes the events of this process's runs to the database, in batches: one transaction for all runs. */
export class RunLog {
  private dirty = new Set<LiveRun>();
  private timer: NodeJS.Timeout | undefined;
  private writes: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Db,
    private readonly log: Log,
    /** Told when a run was closed by another process, or deleted: its events are not written any more. */
    private readonly onLost: (runKey: string) => void,
  ) {}

  /** Says that a run has new events. Its end is written at once. */
  note(run: LiveRun): void {
    this.dirty.add(run);
    if (run.ended) void this.flush();
    else this.schedule(batchMs);
  }

  /** Resolves when all that was noted before is written, or has failed and will be tried again. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writes = this.writes.then(() => withoutLogIds(() => this.write())); // it is for all runs
    return this.writes;
  }

  private schedule(ms: number): void {
    this.timer ??= setTimeout(() => void this.flush(), ms);
  }

  private async write(): Promise<void> {
    const runs = [...this.dirty];
    this.dirty = new Set();
    if (runs.length === 0) return;
    try {
      for (const key of await this.save(runs)) this.onLost(key);
    } catch (error) {
      this.log("error", "The run log can't be written; trying again.", { error });
      for (const run of runs) this.dirty.add(run);
      this.schedule(retryMs);
    }
  }

  /** Returns the keys of runs that are lost. */
  private async save(runs: readonly LiveRun[]): Promise<string[]> {
    const batches = runs.map((run) => ({ run, ...run.unsaved() })).filter(({ events }) => events.length > 0);
    if (batches.length === 0) return [];
    const open = await writing(this.db, async (tx) => {
      const rows = await tx
        .selectFrom("run")
        .select("key")
        .where(
          "key",
          "in",
          batches.map(({ run }) => run.key),
        )
        .where("status", "<>", "interrupted")
        .execute();
      const keys = new Set(rows.map((row) => row.key));
      const values = batches
        .filter(({ run }) => keys.has(run.key))
        .map(({ run, seq, events, times }) => ({
          run_key: run.key,
          seq,
          count: events.length,
          body: JSON.stringify(events),
          times: JSON.stringify(times),
        }));
      if (values.length > 0) await tx.insertInto("run_event").values(values).execute();
      await announce(
        tx,
        values.map((value) => logTopic(value.run_key)),
      );
      return keys;
    });
    for (const { run, events } of batches) if (open.has(run.key)) run.saved(events.length);
    return batches.filter(({ run }) => !open.has(run.key)).map(({ run }) => run.key);
  }
}
