import type { ChatMessage, MessageContent } from "./state";

/** The words of a message's content; files have none. */
export function textOf(content: MessageContent): string {
  if (typeof content === "string") return content;
  return content.map((part) => (part.type === "text" ? part.text : "")).join("");
}

/** The message with more text at its end. What it held that is no text goes, as in the protocol's own clients. */
export function withText(message: Exclude<ChatMessage, { role: "activity" }>, delta: string): ChatMessage {
  const before = typeof message.content === "string" ? message.content : "";
  return { ...message, content: before + delta };
}

/** The thing with the metadata of an event folded in, key by key. */
export function withMetadata<T extends { readonly metadata?: Readonly<Record<string, unknown>> }>(
  target: T,
  metadata: unknown,
): T {
  return typeof metadata === "object" && metadata !== null
    ? { ...target, metadata: { ...target.metadata, ...metadata } }
    : target;
}
