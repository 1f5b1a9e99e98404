import { setMaxListeners } from "node:events";

/** A signal that aborts with `signal`, or after a time; `end` frees its timer and its listener. */
export type TimeLimit = { signal: AbortSignal; end(): void };

/**
 * Bounds work by a signal and by time. Why not `AbortSignal.any` with `AbortSignal.timeout`: in Node 20 the timeout may
 * be collected as garbage, and then never comes.
 */
export function timeLimit(signal: AbortSignal, ms: number): TimeLimit {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal); // as many as there are calls side by side, and what their tools add
  const stop = () => controller.abort(signal.reason);
  const timer = setTimeout(() => controller.abort(new DOMException("It took too long.", "TimeoutError")), ms);
  timer.unref(); // a limit alone keeps no process alive
  if (signal.aborted) stop();
  else signal.addEventListener("abort", stop, { once: true });
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
    },
  };
}
