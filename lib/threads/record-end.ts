import { setTimeout as delay } from "node:timers/promises";
import { LeaseLost, type Log, type RunEnd, type RunStore } from "../../agent/engine/types";

const retryMs = 1000;

/**
 * Records the end of a run, again and again while the database is away; without it the thread stays busy until the
 * run's lease is over. Returns whether nothing is left to record.
 */
export async function recordEnd(
  store: RunStore,
  end: RunEnd,
  { attempts, runKey, log }: { attempts: number; runKey: string; log: Log },
): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      await store.finish(end);
      return true;
    } catch (error) {
      if (error instanceof LeaseLost) return true; // it is recorded already, or another server has the thread
      log("error", "The end of a run can't be recorded.", { runKey, error });
      if (attempt >= attempts) return false;
    }
    await delay(retryMs);
  }
}
