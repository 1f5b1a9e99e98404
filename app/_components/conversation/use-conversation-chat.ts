"use client";
import { useState } from "react";
import { sizeOf } from "@/lib/conversation/collection";
import type { Conversation } from "@/lib/conversation/conversation";
import { interruptsOf, messagesOf } from "@/lib/conversation/selectors";
import type { ConversationState } from "@/lib/conversation/state";
import { isAllowed } from "@/lib/conversation/status-table";
import { useConversationState } from "@/lib/conversation/use-conversation";

/** What a person can do in a conversation, in the words of the chat's parts; and what the agent said last. */
export function useConversationChat<S>(conversation: Conversation<S>) {
  const isOpening = useConversationState(conversation, isBeingOpened);
  const isRunning = useConversationState(conversation, ({ runStatus }) => runStatus === "running") && !isOpening;
  const interrupts = useConversationState(conversation, interruptsOf);
  const [draft, setDraft] = useState("");
  const [answer, setAnswer] = useState("");
  const [sent, setSent] = useState(0);

  /** Waits for all that follows, and then says the answer aloud. */
  const follow = async (work: Promise<void>) => {
    await work;
    setAnswer(lastAnswer(conversation.state));
  };
  const send = (text: string) => {
    if (!isAllowed(conversation.state.runStatus, "sendMessage")) return;
    setDraft("");
    setSent((count) => count + 1);
    void follow(conversation.sendMessage(text));
  };

  return {
    /** The thread is being looked up: it isn't known yet what is in it. */
    isOpening,
    isRunning,
    follow,
    interrupts,
    answer,
    /** Another value each time the person sends something. */
    sent: `${sent}`,
    draft,
    setDraft,
    send,
    stop: () => {
      // The run may have ended since the button was drawn.
      if (isAllowed(conversation.state.runStatus, "cancelRun")) void conversation.cancelRun();
    },
    retry: () => void follow(conversation.retryRun()),
    /** No to all that is asked, then the message. When the agent asks again, the message stays in the composer. */
    writeOn: async (text: string) => {
      setDraft(text);
      await conversation.cancelRun();
      send(text);
    },
  };
}

function isBeingOpened(state: ConversationState): boolean {
  return state.runStatus === "running" && sizeOf(state.messages) === 0;
}

export type ConversationChat = ReturnType<typeof useConversationChat>;

function lastAnswer(state: ConversationState): string {
  const last = messagesOf(state).findLast(({ role, subagentRunId }) => role === "assistant" && !subagentRunId);
  return last?.role === "assistant" ? (last.content ?? "") : "";
}
