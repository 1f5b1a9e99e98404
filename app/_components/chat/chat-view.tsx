"use client";
import {
  type CopilotChatMessageViewProps,
  CopilotChatView,
  type CopilotChatViewProps,
  type Message,
} from "@copilotkit/react-core/v2";
import { useMemo } from "react";
import { DropTarget } from "../attachments/drop-target";
import { UploadNote } from "../attachments/upload-note";
import { useEarlierView } from "../history/earlier-context";
import { MessageList } from "../history/message-list";
import { MessageMarkdown } from "../lean/message-markdown";
import { mainMessages } from "../trace/lanes";
import { ThreadUsage } from "../usage/thread-usage";
import { AgentDecisionBar } from "./agent-decision-bar";
import { AgentProblemCard } from "./agent-problem-card";
import { ChatColumn } from "./chat-column";
import { Composer } from "./composer";
import { EmptyChat } from "./empty-chat";
import { MessagesSkeleton } from "./messages-skeleton";
import { useChatSession } from "./session";
import { UserMessage } from "./user-message";

const noMessages: Message[] = [];
const scrollView = {
  scrollToBottomButton: { "aria-label": "To the newest message", title: "To the newest message" },
  // Passed on to the vendor's scroller: its smooth way lays the page out at every frame while an answer streams.
  resize: "instant",
  initial: "instant",
};
const messageView: CopilotChatMessageViewProps = {
  userMessage: UserMessage,
  assistantMessage: { markdownRenderer: MessageMarkdown },
  children: ({ messages, ...list }) => (
    <MessageList {...list} isRunning={list.isRunning && messages.at(-1)?.role !== "reasoning"} />
  ),
};

/** The vendor's scroll and message list above our own composer, which always stays in view. */
function View(props: CopilotChatViewProps) {
  const { open, problem, setProblem } = useChatSession();
  const { messages: all = noMessages, isConnecting = false, isRunning = false, suggestions = [] } = props;
  const { messages: earlier } = useEarlierView();
  const messages = useMemo(() => mainMessages([...earlier, ...all]), [earlier, all]);
  const submit = props.onSubmitMessage;
  return (
    <CopilotChatView {...props} messages={messages} suggestions={[]} messageView={messageView} scrollView={scrollView}>
      {({ scrollView: messagesInScroll }) => (
        <section
          aria-label="Chat"
          tabIndex={-1}
          data-running={isRunning}
          onDragOver={props.onDragOver}
          onDragLeave={props.onDragLeave}
          onDrop={props.onDrop}
          className="@container relative flex h-full min-h-0 flex-1 flex-col outline-none"
        >
          <h2 className="sr-only">Conversation</h2>
          <div className="relative flex min-h-0 flex-1 flex-col">
            {messages.length > 0 && messagesInScroll}
            {messages.length === 0 && isConnecting && <MessagesSkeleton />}
            {messages.length === 0 && !isConnecting && !problem && (
              <EmptyChat
                suggestions={suggestions}
                onSelect={(suggestion, index) => {
                  setProblem(undefined);
                  props.onSelectSuggestion?.(suggestion, index);
                }}
              />
            )}
          </div>
          <ChatColumn>
            <AgentProblemCard />
            <UploadNote />
            {open.length > 0 ? (
              <AgentDecisionBar />
            ) : (
              <Composer
                value={props.inputValue ?? ""}
                onChange={props.onInputChange}
                onSubmit={submit}
                onStop={props.onStop}
                isRunning={isRunning}
                {...(props.attachments && { files: props.attachments })}
                onAddFiles={props.onAddFile}
                onRemoveFile={props.onRemoveAttachment}
              />
            )}
            {/* In the room that the column keeps free below. */}
            <div className="-mt-1 -mb-2 flex h-4 items-center justify-end md:-mb-4">
              <ThreadUsage />
            </div>
          </ChatColumn>
          {props.dragOver && <DropTarget />}
        </section>
      )}
    </CopilotChatView>
  );
}

/** As CopilotChat's `chatView` slot, whose type asks for the parts of the vendor's view too. */
export const ChatView = Object.assign(View, CopilotChatView);
