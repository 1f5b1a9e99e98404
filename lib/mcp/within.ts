/**
 * Runs `work` with a signal that aborts when `signal` does, or with a `TimeoutError` after `ms` milliseconds. Why not
 * `AbortSignal.any` with `AbortSignal.timeout`: in Node 20 the timeout may be collected as garbage and then never comes.
 */
export async function within<T>(
  ms: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const controller = new AbortController();
  const stop = () => controller.abort(signal.reason);
  signal.addEventListener("abort", stop);
  const timer = setTimeout(() => controller.abort(new DOMException("It took too long.", "TimeoutError")), ms);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}
