"use client";
import { useEffect, useRef, useState } from "react";
import type { ChatMessage } from "./chat-parts";

/**
 * What the agent said last, once its run has ended; nothing for what a thread held when it was opened. An answer that
 * went on after a decision is one message: only what is new of it counts.
 */
export function useFinishedAnswer(messages: readonly ChatMessage[], isRunning: boolean): string {
  const [answer, setAnswer] = useState("");
  const before = useRef({ isRunning: false, id: "", length: 0 });
  useEffect(() => {
    const last = messages.at(-1);
    const { isRunning: ran, id, length } = before.current;
    before.current.isRunning = isRunning;
    if (isRunning || last?.role !== "assistant") return;
    const text = textOf(last);
    if (ran) setAnswer(text.slice(last.id === id ? length : 0).trim());
    before.current = { isRunning, id: last.id, length: text.length };
  }, [messages, isRunning]);
  return answer;
}

const textOf = ({ parts }: ChatMessage): string =>
  parts.flatMap((part) => (part.type === "text" ? part.text : [])).join("\n");
