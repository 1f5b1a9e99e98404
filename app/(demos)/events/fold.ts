import { reduce } from "@/lib/conversation/reduce";
import { type ConversationState, initialConversation } from "@/lib/conversation/state";
import { field, type Row, typeOf } from "./row";

/**
 * The conversation after each row of a recording, by the project's one reducer. States share what did not change, so
 * that all of them can be kept, and stepping through a run costs nothing.
 */
export class Fold {
  private readonly states: ConversationState[] = [];
  private readonly start = initialConversation<unknown>({});
  private request: unknown;

  /** The state after the first `count` of `rows`, which must begin with those that were given before. */
  after(rows: readonly Row[], count: number): ConversationState {
    while (this.states.length < count) {
      const row = rows[this.states.length];
      if (!row) break;
      this.states.push(this.next(this.last(), row));
    }
    return this.states[count - 1] ?? this.start;
  }

  private last(): ConversationState {
    return this.states.at(-1) ?? this.start;
  }

  private next(state: ConversationState, { entry }: Row): ConversationState {
    if (entry.kind === "before")
      return entry.events.reduce<ConversationState>((now, event) => reduce(now, event), state);
    if (entry.kind === "request") {
      this.request = entry.input;
      return state;
    }
    return reduce(state, this.withRequest(entry.event));
  }

  /** Servers echo the input of a run empty, or not at all; the recording knows what was sent. */
  private withRequest(event: unknown): unknown {
    if (typeOf(event) !== "RUN_STARTED" || typeof event !== "object" || this.request === undefined) return event;
    const messages = field(this.request, "messages");
    this.request = undefined;
    return Array.isArray(messages) ? { ...event, input: { ...asObject(field(event, "input")), messages } } : event;
  }
}

const asObject = (value: unknown): object => (typeof value === "object" && value !== null ? value : {});
