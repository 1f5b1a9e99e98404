import type { Message } from "@ag-ui/core";

/** A part of a thread's history, and how many messages are before it. */
export type HistoryPart = { messages: Message[]; earlier: number };

/**
 * The newest messages, or those before the message `before`: at least `size` of them, where there are so many, and from
 * a message of the user's on, so that no turn is cut. Of a message that is not there, undefined.
 */
export function historyPart(messages: readonly Message[], size: number, before?: string): HistoryPart | undefined {
  const end = before === undefined ? messages.length : messages.findIndex(({ id }) => id === before);
  if (end < 0) return undefined;
  let start = Math.max(0, end - size);
  while (start > 0 && messages[start]?.role !== "user") start--;
  return { messages: messages.slice(start, end), earlier: start };
}
