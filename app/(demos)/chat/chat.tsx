"use client";
import { Chat as ChatArea } from "../../_components/chat/chat";
import { ChatProvider } from "../../_components/chat/chat-provider";
import { chatDemo } from "../../_components/demos";

/** Only a chat: server tools, reasoning, charts. */
export function Chat({ threadId, prompt }: { threadId: string; prompt?: string | undefined }) {
  return (
    <ChatProvider threadId={threadId}>
      <ChatArea demo={chatDemo} prompt={prompt} />
    </ChatProvider>
  );
}
