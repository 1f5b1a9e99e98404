import type { ListedThread, Waiting } from "./listed";
import type * as requests from "./requests";

/** `replacedBy`: the new thread that the page shows instead, when the deleted one was open. */
export type DeletedNotice = { kind: "deleted"; thread: ListedThread; replacedBy?: string | undefined };

/** What the list says below its rows: that a thread was deleted, which can be undone, or that a change failed. */
export type Notice = DeletedNotice | { kind: "failed"; text: string };

export type ThreadsView = {
  /** `failed`: what is asked for could not be loaded, and nothing older can stand for it. */
  status: "loading" | "failed" | "ready";
  threads: readonly ListedThread[];
  waiting: readonly Waiting[];
  search: string;
  /** The search whose threads are shown: the answer to the newest may be on its way. */
  shown: string;
  notice: Notice | undefined;
  /** Whether somebody is at the notice, so that it must not go away. */
  isHeld: boolean;
};

const noView: ThreadsView = {
  status: "loading",
  threads: [],
  waiting: [],
  search: "",
  shown: "",
  notice: undefined,
  isHeld: false,
};

/** The user's threads as the shell shows them. A change is shown at once, and taken back when the server refuses it. */
export class ThreadsStore {
  private view = noView;
  private readonly listeners = new Set<() => void>();
  private isLoading = false;
  private isStale = false;
  /** Changes that the server has not confirmed, and how many there were: an answer from before one is out of date. */
  private pending = 0;
  private changes = 0;
  private lastDelete: Promise<boolean> = Promise.resolve(true);

  constructor(private readonly server: typeof requests) {}

  readonly getView = (): ThreadsView => this.view;

  readonly listen = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  /** Loads the list again. While one load is on, any number of calls make one more. */
  readonly refresh = async (): Promise<void> => {
    this.isStale = true;
    if (this.isLoading) return;
    this.isLoading = true;
    while (this.isStale) {
      this.isStale = false;
      await this.load();
    }
    this.isLoading = false;
  };

  /** Shows only threads whose name holds the text. */
  search(search: string): Promise<void> {
    this.show({ search });
    return this.refresh();
  }

  async rename({ id }: ListedThread, title: string): Promise<void> {
    this.show({ threads: this.view.threads.map((each) => (each.id === id ? { ...each, title } : each)) });
    if (!(await this.change(this.server.renameThread(id, title)))) {
      this.show({ notice: { kind: "failed", text: "The chat could not be renamed." } });
    }
  }

  async remove(thread: ListedThread, replacedBy?: string): Promise<void> {
    this.show({
      threads: this.view.threads.filter(({ id }) => id !== thread.id),
      waiting: this.view.waiting.filter(({ threadId }) => threadId !== thread.id),
      notice: { kind: "deleted", thread, replacedBy },
    });
    this.lastDelete = this.change(this.server.deleteThread(thread.id));
    if (!(await this.lastDelete)) {
      this.show({ notice: { kind: "failed", text: "The chat could not be deleted." } });
    }
  }

  /** Brings back the thread that the notice names. */
  async undo(): Promise<void> {
    const { notice } = this.view;
    if (notice?.kind !== "deleted") return;
    this.dismiss();
    if (!(await this.lastDelete)) return; // it was never gone
    if (!(await this.change(this.server.restoreThread(notice.thread.id)))) {
      this.show({ notice: { kind: "failed", text: "The chat could not be brought back." } });
    }
  }

  dismiss(): void {
    this.show({ notice: undefined, isHeld: false });
  }

  /** Keeps the notice while somebody is at it. */
  hold(isHeld: boolean): void {
    this.show({ isHeld });
  }

  private async change(request: Promise<boolean>): Promise<boolean> {
    this.pending += 1;
    this.changes += 1;
    const done = await request;
    this.pending -= 1;
    void this.refresh();
    return done;
  }

  private async load(): Promise<void> {
    const { search } = this.view;
    const { changes } = this;
    const [threads, waiting] = await Promise.all([this.server.fetchThreads(search), this.server.fetchWaiting()]);
    if (this.pending > 0 || changes !== this.changes) return; // the end of the change loads again
    if (threads && waiting) this.show({ status: "ready", threads, waiting, shown: search });
    else if (this.view.status !== "ready" || this.view.shown !== search) this.show({ status: "failed" });
  }

  private show(part: Partial<ThreadsView>): void {
    const view = { ...this.view, ...part };
    if (JSON.stringify(view) === JSON.stringify(this.view)) return;
    this.view = view;
    for (const listener of this.listeners) listener();
  }
}
