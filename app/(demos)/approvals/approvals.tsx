"use client";
import { Chat } from "../../_components/chat/chat";
import { ChatProvider } from "../../_components/chat/chat-provider";
import { Split } from "../../_components/split";
import { OpenElsewhere } from "../../_components/thread/open-elsewhere";
import { DecisionLog } from "./decision-log";
import { approvalsDemo } from "./demo";
import { OrdersInQuestion } from "./orders-in-question";

/** A chat whose tools wait for a person, beside the orders that they change and the log of what was decided. */
export function Approvals({ threadId, prompt }: { threadId: string; prompt?: string | undefined }) {
  return (
    <ChatProvider threadId={threadId}>
      <Split
        chat={<Chat demo={approvalsDemo} prompt={prompt} />}
        asideName="Orders and decisions"
        aside={
          <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto p-4 md:p-5">
            <OrdersInQuestion />
            <DecisionLog threadId={threadId} />
            <OpenElsewhere page="/use-chat" threadId={threadId}>
              Open with useChat
            </OpenElsewhere>
          </div>
        }
      />
    </ChatProvider>
  );
}
