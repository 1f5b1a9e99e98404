import type { Log } from "../../agent/engine/types";
import { type News, newsOf, stopTopic } from "../db/news";
import type { Db } from "../db/schema";
import { withoutLogIds } from "../log-ids";
import { leaseMs } from "./run-row";

const stopPollMs = 400;
/** Where stops are announced. */
const announcedPollMs = 2000;
const beatMs = 3000;

type OwnRuns = { keys: () => string[]; stop: (runKey: string) => void };

/** Keeps the leases of this process's runs, and hears of stops that other processes asked for. */
export class Heartbeat {
  private timer: NodeJS.Timeout | undefined;
  private beatAt = 0;
  private leave: (() => void) | undefined;
  private readonly news: News | undefined;

  constructor(
    private readonly db: Db,
    private readonly log: Log,
    private readonly runs: OwnRuns,
  ) {
    this.news = newsOf(db);
  }

  start(): void {
    if (this.timer) return;
    this.beatAt = Date.now() + beatMs;
    // It is for all runs, whichever began it.
    withoutLogIds(() => {
      this.leave = this.news?.subscribe(stopTopic, () => void this.tick());
      this.wait();
    });
  }

  stop(): void {
    this.leave?.();
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private wait(): void {
    const timer = setTimeout(
      async () => {
        await this.tick();
        if (this.timer === timer) this.wait();
      },
      this.news?.isReliable ? announcedPollMs : stopPollMs,
    );
    this.timer = timer;
  }

  private async tick(): Promise<void> {
    const keys = this.runs.keys();
    if (keys.length === 0) return;
    try {
      if (Date.now() >= this.beatAt) await this.extend(keys);
      for (const key of await this.stopRequests(keys)) this.runs.stop(key);
    } catch (error) {
      this.log("warn", "The heartbeat of the runs failed; trying again.", { error });
    }
  }

  private async extend(keys: readonly string[]): Promise<void> {
    await this.db
      .updateTable("run")
      .set({ lease_until: Date.now() + leaseMs })
      .where("key", "in", keys)
      .where("status", "=", "running")
      .execute();
    this.beatAt = Date.now() + beatMs;
  }

  private async stopRequests(keys: readonly string[]): Promise<string[]> {
    const rows = await this.db
      .selectFrom("run")
      .select("key")
      .where("key", "in", keys)
      .where("status", "=", "running")
      .where("stop_requested", "=", 1)
      .execute();
    return rows.map((row) => row.key);
  }
}
