import { type AgentEvent, isTerminal } from "../../agent/engine/events";

/**
 * A run of this process as its followers see it: the newest events, those that the log does not hold yet.
 * Followers read at their own pace (`lib/threads/follow.ts`), so a slow one never holds the run up.
 */
export class LiveRun {
  private window: AgentEvent[] = [];
  /** When each event of the window happened. */
  private times: number[] = [];
  private first = 0;
  private over = false;
  private readonly waiting = new Set<() => void>();

  constructor(readonly key: string) {}

  /** True when the terminal event is in. */
  get ended(): boolean {
    return this.over;
  }

  /** Adds an event. After the terminal one, nothing more is taken. */
  append(event: AgentEvent): void {
    if (this.over) return;
    this.window.push(event);
    this.times.push(Date.now());
    this.over = isTerminal(event);
    for (const wake of this.waiting) wake();
    this.waiting.clear();
  }

  /** The events that are not logged yet, when they happened, and the number of the first of them. */
  unsaved(): { seq: number; events: readonly AgentEvent[]; times: readonly number[] } {
    return { seq: this.first, events: [...this.window], times: [...this.times] };
  }

  /** Forgets the first `count` events, which the log holds now. */
  saved(count: number): void {
    this.window = this.window.slice(count);
    this.times = this.times.slice(count);
    this.first += count;
  }

  /** The events from number `seq` on, or `undefined` when the log has to be read for them. */
  from(seq: number): readonly AgentEvent[] | undefined {
    return seq < this.first ? undefined : this.window.slice(seq - this.first);
  }

  /** Resolves at the next event, or when `signal` aborts. */
  next(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const wake = () => {
        signal.removeEventListener("abort", wake);
        this.waiting.delete(wake);
        resolve();
      };
      this.waiting.add(wake);
      signal.addEventListener("abort", wake);
    });
  }
}
