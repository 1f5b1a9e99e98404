import type { AbstractAgent } from "@copilotkit/react-core/v2";
import type { EarlierMessages } from "../history/earlier-messages";
import { ThreadEvents } from "./thread-events";
import { type ThreadView, threadView } from "./thread-view";

/** Follows one agent's thread, and tells its listeners when there is something new to show. */
export class ThreadWatch {
  private readonly events = new ThreadEvents();
  private readonly listeners = new Set<() => void>();
  private view: ThreadView | undefined;
  private isStale = true;
  private isTelling = false;

  constructor(
    private readonly agent: Pick<AbstractAgent, "messages" | "isRunning" | "subscribe">,
    private readonly earlier: Pick<EarlierMessages, "getView" | "listen">,
  ) {}

  /** Begins to follow; returns how to end it. Must be called before a run or a connect, or it misses their events. */
  start(): () => void {
    const subscriptions = [
      this.agent.subscribe(this.events.subscriber),
      this.agent.subscribe({
        onEvent: this.changed,
        onMessagesChanged: this.changed,
        onRunInitialized: this.changed,
        onRunFailed: this.changed,
        onRunFinalized: this.changed,
      }),
    ];
    const unlisten = this.earlier.listen(this.changed);
    return () => {
      unlisten();
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }

  readonly listen = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  /** The same object until something changes. */
  readonly getView = (): ThreadView => {
    if (!this.view || this.isStale) {
      this.isStale = false;
      const { messages, isRunning } = this.agent;
      const all = [...this.earlier.getView().messages, ...messages];
      this.view = threadView({ messages: all, isRunning }, this.events, this.view);
    }
    return this.view;
  };

  // Many events come in one piece of the stream, and each is applied after its subscribers were told.
  private readonly changed = (): void => {
    this.isStale = true;
    if (this.isTelling) return;
    this.isTelling = true;
    setTimeout(() => {
      this.isTelling = false;
      this.isStale = true;
      for (const listener of this.listeners) listener();
    });
  };
}
