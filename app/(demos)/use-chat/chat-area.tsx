"use client";
import { useRef, useState } from "react";
import { ApprovalPanel } from "../../_components/approvals/approval-panel";
import { DropTarget } from "../../_components/attachments/drop-target";
import { FileInput } from "../../_components/attachments/file-input";
import { UploadNote } from "../../_components/attachments/upload-note";
import type { UploadConfig } from "../../_components/attachments/uploads";
import { useFileDrop } from "../../_components/attachments/use-file-drop";
import { useFiles } from "../../_components/attachments/use-files";
import { Announcer } from "../../_components/chat/announcer";
import { ChatColumn } from "../../_components/chat/chat-column";
import { Composer } from "../../_components/chat/composer";
import { DecisionBar } from "../../_components/chat/decision-bar";
import { EmptyChat } from "../../_components/chat/empty-chat";
import { MessageScroll } from "../../_components/chat/message-scroll";
import { ProblemCard } from "../../_components/chat/problem-card";
import { useChatSession } from "../../_components/chat/session";
import type { Demo } from "../../_components/demo";
import { fileParts } from "./chat-files";
import { ChatMessages } from "./chat-messages";
import { Progress } from "./progress";
import type { AgentChat } from "./use-agent-chat";
import { useFinishedAnswer } from "./use-finished-answer";

/** The conversation above the composer, which always stays in view. */
export function ChatArea({ demo, chat, uploads }: { demo: Demo; chat: AgentChat; uploads: UploadConfig }) {
  const { open, problem, setProblem } = useChatSession();
  const { messages, isRunning, answers } = chat;
  const { interrupts, resolve, cancel } = answers;
  const [draft, setDraft] = useState("");
  const { files, add, remove, clear } = useFiles(uploads);
  const choice = useRef<HTMLInputElement>(null);
  const { isOver, handlers } = useFileDrop(add);
  const answer = useFinishedAnswer(messages, isRunning);

  return (
    <section
      aria-label="Chat"
      tabIndex={-1}
      data-running={isRunning}
      {...handlers}
      className="@container relative flex h-full min-h-0 flex-1 flex-col outline-none"
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
        <UploadNote />
        <FileInput ref={choice} accept={uploads.accept} onChoose={add} />
        {open.length > 0 ? (
          <DecisionBar onSend={chat.writeOn} />
        ) : (
          <Composer
            value={draft}
            onChange={setDraft}
            onSubmit={(text) => {
              setDraft("");
              clear();
              void chat.send(text, fileParts(files));
            }}
            onStop={chat.stop}
            isRunning={isRunning}
            files={files}
            onAddFiles={() => choice.current?.click()}
            onRemoveFile={remove}
          />
        )}
      </ChatColumn>
      <Announcer answer={answer} />
      {isOver && <DropTarget />}
    </section>
  );
}
