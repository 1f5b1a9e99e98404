/** Tells listeners of changes: of the first at once, then at most once in `intervalMs` milliseconds, never leaving one out. */
export class Publisher {
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private changedSince = false;

  constructor(
    private readonly intervalMs: number,
    /** Called before the listeners, each time. */
    private readonly onPublish: () => void,
  ) {}

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  changed(): void {
    this.changedSince = true;
    if (this.timer === undefined) this.publish();
  }

  private publish(): void {
    this.timer = undefined;
    if (!this.changedSince) return;
    this.changedSince = false;
    this.timer = setTimeout(() => this.publish(), this.intervalMs);
    this.onPublish();
    for (const listener of this.listeners) listener();
  }
}
