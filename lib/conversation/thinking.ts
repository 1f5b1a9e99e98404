import { sizeOf } from "./collection";
import { Refusal } from "./diagnostics";
import type { ConversationState, StreamState } from "./state";
import type { PlainEvent, StreamEvent, ThinkingEvent } from "./stream-event";

export const isThinking = (event: StreamEvent): event is ThinkingEvent => event.type.startsWith("THINKING_");

/**
 * A THINKING_* event as the REASONING_* that took its place. It names no message, so one is made up: the same at every
 * replay.
 */
export function translateThinking(
  event: ThinkingEvent,
  { stream, runId, messages }: Pick<ConversationState, "stream" | "runId" | "messages">,
): { events: readonly PlainEvent[]; thinkingId: StreamState["thinkingId"] } | Refusal {
  const open = stream.thinkingId;
  switch (event.type) {
    case "THINKING_START":
    case "THINKING_END":
      return { events: [], thinkingId: open };
    case "THINKING_TEXT_MESSAGE_START": {
      if (open !== undefined) return new Refusal("already_open", "A thinking message is open.");
      const messageId = `thinking_${runId}_${sizeOf(messages)}`;
      return { events: [{ type: "REASONING_MESSAGE_START", messageId, role: "reasoning" }], thinkingId: messageId };
    }
    case "THINKING_TEXT_MESSAGE_CONTENT":
      if (open === undefined) return new Refusal("not_open", "No thinking message is open.");
      return { events: [{ type: "REASONING_MESSAGE_CONTENT", messageId: open, delta: event.delta }], thinkingId: open };
    case "THINKING_TEXT_MESSAGE_END":
      if (open === undefined) return new Refusal("not_open", "No thinking message is open.");
      return { events: [{ type: "REASONING_MESSAGE_END", messageId: open }], thinkingId: undefined };
  }
}
