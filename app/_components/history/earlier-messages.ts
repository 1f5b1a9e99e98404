import type { AgentSubscriber, Message } from "@copilotkit/react-core/v2";
import { z } from "zod";
import { earlierHistory, historyEvent } from "@/lib/threads/history-event";

export type EarlierView = {
  /** Those that were asked for, in order; they come before all that the agent holds. */
  messages: readonly Message[];
  /** Whether the thread has more before these. */
  hasMore: boolean;
  isLoading: boolean;
  hasFailed: boolean;
};

const none: EarlierView = { messages: [], hasMore: false, isLoading: false, hasFailed: false };

// The agent's own snapshot checks messages as they come in; these came from our server by the same shapes.
const shape = z.looseObject({ id: z.string(), role: z.string() });
const partSchema = earlierHistory.extend({
  messages: z.array(z.custom<Message>((value) => shape.safeParse(value).success)),
});

/** The messages before those that the server sent when the thread was opened. A reader asks for them, part by part. */
export class EarlierMessages {
  private current = none;
  /** How many messages there are before the first one that the agent holds. */
  private count = 0;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly threadId: string,
    private readonly held: () => readonly Message[],
  ) {}

  readonly getView = (): EarlierView => this.current;

  readonly listen = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  readonly subscriber: AgentSubscriber = {
    onMessagesSnapshotEvent: ({ event, messages }) => this.moveTo(event.messages[0]?.id, messages),
    onCustomEvent: ({ event }) => {
      if (event.name !== historyEvent) return;
      const told = earlierHistory.safeParse(event.value);
      if (told.success) this.count = told.data.earlier;
      this.change({});
    },
  };

  /** Adds the part before the first message. */
  readonly load = async (): Promise<void> => {
    const first = (this.current.messages[0] ?? this.held()[0])?.id;
    if (!this.current.hasMore || this.current.isLoading || first === undefined) return;
    this.change({ isLoading: true, hasFailed: false });
    const part = await this.ask(first);
    // A snapshot may have come meanwhile, and moved where this part belongs.
    const isSame = (this.current.messages[0] ?? this.held()[0])?.id === first;
    const messages = part && isSame ? [...part.messages, ...this.current.messages] : this.current.messages;
    // What the server counts, or a part with nothing in it would be asked for again and again.
    if (part && isSame) this.count = part.earlier + messages.length;
    this.change({ messages, isLoading: false, hasFailed: part === undefined });
  };

  private async ask(before: string): Promise<z.infer<typeof partSchema> | undefined> {
    const address = `/api/threads/${this.threadId}/messages?${new URLSearchParams({ before })}`;
    const response = await fetch(address).catch(() => undefined); // offline: told as a failure
    if (!response?.ok) return undefined;
    return partSchema.safeParse(await response.json().catch(() => undefined)).data;
  }

  /** The agent now begins with message `first`: what it held before that stays here. */
  private moveTo(first: string | undefined, held: readonly Message[]): void {
    const all = [...this.current.messages, ...held];
    const at = all.findIndex(({ id }) => id === first);
    this.count = Math.max(0, at);
    this.change({ messages: at > 0 ? all.slice(0, at) : [] });
  }

  private change(change: Partial<EarlierView>): void {
    const next = { ...this.current, ...change };
    this.current = { ...next, hasMore: this.count > next.messages.length };
    for (const listener of this.listeners) listener();
  }
}
