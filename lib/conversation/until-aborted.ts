/** The items of a source, until `signal` aborts; the source is then closed without waiting for it. */
export async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T, void> {
  const items = source[Symbol.asyncIterator]();
  const aborted = new Promise<{ done: true; value: undefined }>((resolve) => {
    signal.addEventListener("abort", () => resolve({ done: true, value: undefined }), { once: true });
  });
  try {
    while (!signal.aborted) {
      const next = items.next();
      const first = await Promise.race([next, aborted]);
      if (signal.aborted) next.catch(() => {}); // a source that fails because it was aborted has told nothing new
      if (first.done) return;
      yield first.value;
    }
  } finally {
    items.return?.()?.catch(() => {}); // nobody reads what comes of closing it
  }
}
