"use client";
import { Announcer } from "../chat/announcer";
import { Composer } from "../chat/composer";
import { DecisionBar } from "../chat/decision-bar";
import { ProblemCard } from "../chat/problem-card";
import type { ConversationChat } from "./use-conversation-chat";

/** The foot of a chat on a conversation: what went wrong, and where to write. */
export function ChatControls({ chat }: { chat: ConversationChat }) {
  const { isOpening, isRunning, interrupts, answer, draft, setDraft, send, stop, retry, writeOn } = chat;
  return (
    <>
      <ProblemCard onRetry={retry} />
      {interrupts.length > 0 ? (
        <DecisionBar onSend={writeOn} />
      ) : (
        <Composer
          value={draft}
          onChange={setDraft}
          onSubmit={isOpening ? undefined : send}
          onStop={stop}
          isRunning={isRunning}
        />
      )}
      <Announcer answer={answer} />
    </>
  );
}
