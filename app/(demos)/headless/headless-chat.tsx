"use client";
import type { State } from "@/agent/state";
import type { Conversation } from "@/lib/conversation/conversation";
import { messageIdsOf } from "@/lib/conversation/selectors";
import { useConversationState } from "@/lib/conversation/use-conversation";
import { ChatColumn } from "../../_components/chat/chat-column";
import { EmptyChat } from "../../_components/chat/empty-chat";
import { MessageScroll } from "../../_components/chat/message-scroll";
import { MessagesSkeleton } from "../../_components/chat/messages-skeleton";
import { useChatSession } from "../../_components/chat/session";
import { ChatControls } from "../../_components/conversation/chat-controls";
import { LazyDecisions } from "../../_components/conversation/lazy-decisions";
import { useConversationChat } from "../../_components/conversation/use-conversation-chat";
import { headlessDemo } from "./demo";
import { LazyMessages } from "./lazy-messages";
import { StatusLine } from "./status-line";

const suggestions = headlessDemo.prompts.map((prompt) => ({ ...prompt, isLoading: false }));

/** The conversation above what one can do in it. */
export function HeadlessChat({ conversation }: { conversation: Conversation<State> }) {
  const chat = useConversationChat(conversation);
  const ids = useConversationState(conversation, messageIdsOf);
  const isNew = useConversationState(conversation, ({ stream }) => stream.phase === "none");
  const isOpening = isNew || chat.isOpening;
  const { problem } = useChatSession();
  return (
    <section
      aria-label="Chat"
      tabIndex={-1}
      data-running={chat.isRunning}
      className="flex h-full min-h-0 flex-1 flex-col outline-none"
    >
      <h2 className="sr-only">Conversation</h2>
      {ids.length > 0 ? (
        <MessageScroll sent={chat.sent}>
          <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 pt-6 pb-2">
            <LazyMessages conversation={conversation} ids={ids} />
            {chat.interrupts.length > 0 && <LazyDecisions conversation={conversation} chat={chat} />}
            <StatusLine conversation={conversation} />
          </div>
        </MessageScroll>
      ) : (
        <div className="flex min-h-0 flex-1 flex-col">
          {isOpening && !problem && <MessagesSkeleton />}
          {!isOpening && !problem && (
            <EmptyChat suggestions={suggestions} onSelect={({ message }) => chat.send(message)} />
          )}
        </div>
      )}
      <ChatColumn>
        <ChatControls chat={chat} />
      </ChatColumn>
    </section>
  );
}
