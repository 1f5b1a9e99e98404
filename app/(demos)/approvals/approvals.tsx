"use client";
import { Chat } from "../../_components/chat/chat";
import { ChatProvider } from "../../_components/chat/chat-provider";
import { Split } from "../../_components/split";
import { OpenElsewhere } from "../../_components/thread/open-elsewhere";
import { DecisionLog } from "./decision-log";
import { approvalsDemo } from "./demo";
import { OrdersInQuestion } from "./orders-in-question";

type Props = {
  threadId: string;
  prompt?: string | undefined;
  /** Whether decisions are kept here, and other front ends find the thread; an agent elsewhere keeps its own. */
  keepsThreads: boolean;
};

/** A chat whose tools wait for a person, beside the orders that they change and the log of what was decided. */
export function Approvals({ threadId, prompt, keepsThreads }: Props) {
  return (
    <ChatProvider threadId={threadId}>
      <Split
        chat={<Chat demo={approvalsDemo} prompt={prompt} />}
        asideName="Orders and decisions"
        aside={
          <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto p-4 md:p-5">
            <OrdersInQuestion />
            {keepsThreads && (
              <>
                <DecisionLog threadId={threadId} />
                <OpenElsewhere page="/use-chat" threadId={threadId}>
                  Open with useChat
                </OpenElsewhere>
              </>
            )}
          </div>
        }
      />
    </ChatProvider>
  );
}
