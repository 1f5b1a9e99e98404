import type { News } from "../db/news";

/** How long to wait where nothing announces what other processes write, in milliseconds. */
const pollMs = 100;
/** And where announcements come. */
const announcedPollMs = 2000;

/** Waits for what another process writes, until it is announced or it is time to look anyway. */
export class Bell {
  private rung = false;
  private wake: (() => void) | undefined;
  private readonly leave: (() => void) | undefined;

  constructor(
    private readonly news: News | undefined,
    topic: string,
  ) {
    this.leave = news?.subscribe(topic, () => {
      this.rung = true;
      this.wake?.();
    });
  }

  /** Resolves with whether it rang, since the last wait or during this one; or when `signal` aborts. */
  async wait(signal: AbortSignal): Promise<boolean> {
    if (!this.rung) await this.ringOrTime(signal);
    const { rung } = this;
    this.rung = false;
    return rung;
  }

  close(): void {
    this.leave?.();
  }

  private ringOrTime(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", done);
        this.wake = undefined;
        resolve();
      };
      const timer = setTimeout(done, this.news?.isReliable ? announcedPollMs : pollMs);
      signal.addEventListener("abort", done);
      this.wake = done;
      if (signal.aborted) done();
    });
  }
}
