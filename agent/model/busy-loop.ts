import { type EventLoopUtilization, performance } from "node:perf_hooks";

/** Milliseconds that one look covers at least. */
const spanMs = 250;

/** The share of that time in which the event loop did not wait. */
const busyShare = 0.7;

/** Tells whether this process's event loop had little time left in its last quarter of a second. */
export function watchLoop(measure: () => Omit<EventLoopUtilization, "utilization">): () => boolean {
  let last = measure();
  let lookedAt = performance.now();
  let isBusy = false;
  return () => {
    if (performance.now() - lookedAt < spanMs) return isBusy;
    const now = measure();
    const active = now.active - last.active;
    isBusy = active > busyShare * (active + now.idle - last.idle);
    last = now;
    lookedAt = performance.now();
    return isBusy;
  };
}
