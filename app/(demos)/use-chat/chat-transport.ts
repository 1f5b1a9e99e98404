import { DefaultChatTransport } from "ai";
import type { ChatMessage } from "./chat-parts";
import { offered, type PageTool } from "./page-tools";

/** Arguments that a person changed, by the id of the approval: the SDK has no place for them. */
export type Edits = Map<string, { [argument: string]: unknown }>;

/** Where the conversation is kept (`CHAT_HISTORY`): `client` is this page, which forgets it when it is left. */
export type Kept = "server" | "client";

/**
 * The way to the server. When the thread is kept there, a request carries only what may be new: the newest answer, for
 * what was decided on its calls, and the message after it.
 */
export function chatTransport(tools: readonly PageTool[], kept: Kept) {
  const edits: Edits = new Map();
  const transport = new DefaultChatTransport<ChatMessage>({
    api: "/api/chat",
    prepareSendMessagesRequest: ({ id, messages, trigger, messageId }) => ({
      body: {
        id,
        messages: kept === "server" ? newest(messages) : messages,
        trigger,
        messageId,
        edits: Object.fromEntries(edits),
        frontendTools: offered(tools),
      },
    }),
  });
  return { transport, edits };
}

/** The shared state stays out of it: this page shows it and does not change it. */
function newest(messages: readonly ChatMessage[]): ChatMessage[] {
  const from = messages.findLastIndex(({ role }) => role === "assistant");
  return messages
    .slice(Math.max(from, 0))
    .map((message) => ({ ...message, parts: message.parts.filter(({ type }) => type !== "data-state") }));
}
