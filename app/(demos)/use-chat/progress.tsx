"use client";
import { useEffect } from "react";
import { ProgressLine, useSilence } from "../../_components/chat/progress-line";
import type { ChatMessage } from "./chat-parts";

/** The line under the newest message while the agent works: it says more the longer nothing arrives. */
export function Progress({ messages }: { messages: readonly ChatMessage[] }) {
  const { text, sign } = useSilence();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the messages are the sign of life
  useEffect(sign, [messages, sign]);
  return <ProgressLine text={text} />;
}
