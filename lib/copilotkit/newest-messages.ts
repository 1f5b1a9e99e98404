import type { Message } from "@ag-ui/core";
import type { WireEvent } from "@/lib/ag-ui/peer";
import { type EarlierHistory, historyEvent } from "@/lib/threads/history-event";
import { historyPart } from "@/lib/threads/history-part";

/** So many messages, or a few more, are sent to a page that opens a thread; it asks for the earlier ones. */
export const sentAtOnce = 30;

/**
 * Cuts snapshots of the conversation to their newest messages, for the pages: the vendor's agent clones all that it
 * holds at every event, so what it holds must not grow with the thread (issue 8).
 */
export async function* newestMessages(events: AsyncIterable<WireEvent>): AsyncGenerator<WireEvent> {
  let sent: ReadonlySet<string> | undefined;
  for await (const event of events) {
    if (isStepTimes(event)) {
      yield { ...event, value: event.value.filter(({ messageId }) => sent?.has(messageId) ?? true) };
      continue;
    }
    const part = isSnapshot(event) ? historyPart(event.messages, sentAtOnce) : undefined;
    yield part ? { ...event, messages: part.messages } : event;
    if (!part?.earlier) continue;
    sent = new Set(part.messages.map(({ id }) => id));
    const value: EarlierHistory = { earlier: part.earlier };
    yield { type: "CUSTOM", name: historyEvent, value };
  }
}

/** Times of steps, by the message that each wrote. */
const isStepTimes = (event: WireEvent): event is WireEvent & { value: { messageId: string }[] } =>
  event.type === "CUSTOM" && event.name === "step_times";

const isSnapshot = (event: WireEvent): event is WireEvent & { messages: Message[] } =>
  event.type === "MESSAGES_SNAPSHOT";
