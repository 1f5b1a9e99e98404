"use client";
import { useChat } from "@ai-sdk/react";
import type { FileUIPart } from "ai";
import { useCallback, useMemo, useRef } from "react";
import { problemOf } from "../../_components/chat/problem";
import { useChatSession } from "../../_components/chat/session";
import { newId } from "../../_components/thread/thread-id";
import { useRunSignal } from "../../_components/threads/run-signal";
import type { ChatMessage } from "./chat-parts";
import { problemOfError } from "./chat-problem";
import { chatTransport, type Kept } from "./chat-transport";
import { isAnswered, openRequests } from "./open-requests";
import type { PageTool } from "./page-tools";
import { loadMessages, type StoredChat, stopRun } from "./server";
import { useAnswers } from "./use-answers";

/** `useChat` on a thread of this app's agent, with what the SDK leaves to the page: stop, retry, answers. */
export function useAgentChat(stored: StoredChat, tools: readonly PageTool[], kept: Kept) {
  const { threadId, setProblem, reconnect } = useChatSession();
  const { transport, edits } = useMemo(() => chatTransport(tools, kept), [tools, kept]);
  const allAnswered = useCallback(
    (messages: readonly ChatMessage[]) => isAnswered(messages, (name) => tools.some((tool) => tool.name === name)),
    [tools],
  );
  const wroteOn = useRef(false);
  const chat = useChat<ChatMessage>({
    id: threadId,
    messages: stored.messages,
    generateId: newId,
    transport,
    // A run that is on is followed: of this page before a reload, or of another front end.
    resume: stored.running,
    sendAutomaticallyWhen: ({ messages }) => allAnswered(messages),
    onError: (error) => {
      const problem = problemOfError(error);
      setProblem(problem);
      if (problem.code === "UNKNOWN_INTERRUPT") reconnect();
    },
    onFinish: ({ isError }) => {
      if (!wroteOn.current || isError) return;
      wroteOn.current = false;
      void loadMessages(threadId).then((now) => now && chat.setMessages(now));
    },
    experimental_throttle: 50,
  });
  useRunSignal(chat.status === "streaming");
  const { messages, sendMessage, regenerate } = chat;
  const open = useMemo(() => openRequests(messages), [messages]);
  const answers = useAnswers(chat, edits, open, tools);

  return {
    messages,
    isRunning: chat.status === "submitted" || chat.status === "streaming",
    open,
    answers,
    /** A text, files, or both. */
    send: (text: string, files: FileUIPart[] = []) => sendMessage(text ? { text, files } : { files }),
    /** A message instead of answers. The server dismisses what is open, which changes messages before this one. */
    writeOn: (text: string) => {
      wroteOn.current = kept === "server";
      void sendMessage({ text });
    },
    /** Answers that did not arrive are sent again; else the newest answer is made again, from where it broke off. */
    retry: () => void (allAnswered(messages) ? sendMessage() : regenerate()),
    /** Ends the run on the server; its stream ends by itself then, with all that was said. */
    stop: async () => {
      const stopped = await stopRun(threadId);
      if (stopped) setProblem(problemOf("CANCELLED", "run"));
      else if (stopped === undefined) await chat.stop();
    },
  };
}

export type AgentChat = ReturnType<typeof useAgentChat>;
