/** A queue from several producers to one `for await`. Unbounded: producers never wait. */
export class Channel<T> implements AsyncIterable<T> {
  private items: T[] = [];
  private wake: (() => void) | undefined;
  private end: { error?: unknown } | undefined;

  push(...items: T[]): void {
    this.items.push(...items);
    this.wake?.();
  }

  close(): void {
    this.end ??= {};
    this.wake?.();
  }

  fail(error: unknown): void {
    this.end ??= { error };
    this.wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for (;;) {
      const batch = this.items;
      this.items = [];
      yield* batch;
      if (this.items.length > 0) continue;
      if (this.end) {
        if ("error" in this.end) throw this.end.error;
        return;
      }
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
      this.wake = undefined;
    }
  }
}
