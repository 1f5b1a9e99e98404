"use client";
import type { AttachmentOffer } from "@/lib/attachments/offer";
import { Chat as ChatArea } from "../../_components/chat/chat";
import { ChatProvider } from "../../_components/chat/chat-provider";
import { chatDemo } from "./demo";

type Props = { threadId: string; prompt?: string | undefined; attachments: AttachmentOffer };

/** Only a chat: server tools, reasoning, charts, files. */
export function Chat({ threadId, prompt, attachments }: Props) {
  return (
    <ChatProvider threadId={threadId}>
      <ChatArea demo={chatDemo} prompt={prompt} attachments={attachments} />
    </ChatProvider>
  );
}
