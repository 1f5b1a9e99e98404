import { Fold } from "./fold";
import type { Entry } from "./recording";
import { type Row, rowOf } from "./row";
import type { Rows, RowsSource } from "./rows-source";

/** How often what is new is shown, in milliseconds. */
const flushMs = 50;

type Untimed<T> = T extends unknown ? Omit<T, "at"> : never;

/** Records what goes over the wire, with the time of each entry. Tells of what is new at most 20 times a second. */
export class Recorder implements RowsSource {
  readonly fold = new Fold();
  readonly recordedAt = new Date().toISOString();
  private readonly begun = performance.now();
  private readonly rows: Row[] = [];
  private shown: Rows = { rows: this.rows, length: 0 };
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly title: string) {}

  add(entry: Untimed<Entry>): void {
    const at = Math.round((performance.now() - this.begun) * 10) / 10;
    this.rows.push(rowOf({ ...entry, at }));
    this.timer ??= setTimeout(() => this.flush(), flushMs);
  }

  readonly snapshot = (): Rows => this.shown;

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.listeners.add(onChange);
    return () => this.listeners.delete(onChange);
  };

  private flush(): void {
    this.timer = undefined;
    this.shown = { rows: this.rows, length: this.rows.length };
    for (const tell of this.listeners) tell();
  }
}
