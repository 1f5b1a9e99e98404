"use client";
import { useState } from "react";
import { ApprovalPanel } from "../../_components/approvals/approval-panel";
import { Announcer } from "../../_components/chat/announcer";
import { ChatColumn } from "../../_components/chat/chat-column";
import { Composer } from "../../_components/chat/composer";
import { DecisionBar } from "../../_components/chat/decision-bar";
import { EmptyChat } from "../../_components/chat/empty-chat";
import { MessageScroll } from "../../_components/chat/message-scroll";
import { ProblemCard } from "../../_components/chat/problem-card";
import { useChatSession } from "../../_components/chat/session";
import type { Demo } from "../../_components/demo";
import { ChatMessages } from "./chat-messages";
import { Progress } from "./progress";
import type { AgentChat } from "./use-agent-chat";
import { useFinishedAnswer } from "./use-finished-answer";

/** The conversation above the composer, which always stays in view. */
export function ChatArea({ demo, chat }: { demo: Demo; chat: AgentChat }) {
  const { open, problem, setProblem } = useChatSession();
  const { messages, isRunning, answers } = chat;
  const { interrupts, resolve, cancel } = answers;
  const [draft, setDraft] = useState("");
  const answer = useFinishedAnswer(messages, isRunning);

  return (
    <section
      aria-label="Chat"
      tabIndex={-1}
      data-running={isRunning}
      className="@container flex h-full min-h-0 flex-1 flex-col outline-none"
    >
      <h2 className="sr-only">Conversation</h2>
      {messages.length > 0 ? (
        <MessageScroll sent={messages.findLast(({ role }) => role === "user")?.id}>
          <ChatMessages messages={messages} isRunning={isRunning}>
            {interrupts.length > 0 && (
              <ApprovalPanel
                key={interrupts.map(({ id }) => id).join()}
                interrupts={interrupts}
                resolve={resolve}
                cancel={cancel}
              />
            )}
            {isRunning && <Progress messages={messages} />}
          </ChatMessages>
        </MessageScroll>
      ) : (
        <div className="flex min-h-0 flex-1 flex-col">
          {!problem && (
            <EmptyChat
              suggestions={demo.prompts.map((prompt) => ({ ...prompt, isLoading: false }))}
              onSelect={({ message }) => {
                setProblem(undefined);
                void chat.send(message);
              }}
            />
          )}
        </div>
      )}
      <ChatColumn>
        <ProblemCard onRetry={chat.retry} />
        {open.length > 0 ? (
          <DecisionBar onSend={chat.writeOn} />
        ) : (
          <Composer
            value={draft}
            onChange={setDraft}
            onSubmit={(text) => {
              setDraft("");
              void chat.send(text);
            }}
            onStop={chat.stop}
            isRunning={isRunning}
          />
        )}
      </ChatColumn>
      <Announcer answer={answer} />
    </section>
  );
}
