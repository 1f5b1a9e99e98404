import { setTimeout as delay } from "node:timers/promises";

/** Waits until all of these have ended, but no longer than `graceMs` milliseconds. None of them may reject. */
export async function grace(work: readonly Promise<void>[], graceMs: number): Promise<void> {
  if (work.length === 0 || graceMs <= 0) return;
  const over = new AbortController();
  const timer = delay(graceMs, undefined, { signal: over.signal }).catch(() => undefined);
  await Promise.race([Promise.all(work), timer]);
  over.abort();
}
