"use client";
import { useEffect, useRef, useState } from "react";
import type { ChatMessage } from "./chat-parts";

/** What the agent said last, once its run has ended; nothing for what a thread held when it was opened. */
export function useFinishedAnswer(messages: readonly ChatMessage[], isRunning: boolean): string {
  const [answer, setAnswer] = useState("");
  const ran = useRef(false);
  useEffect(() => {
    if (ran.current && !isRunning) setAnswer(textOf(messages.at(-1)));
    ran.current = isRunning;
  }, [messages, isRunning]);
  return answer;
}

function textOf(message: ChatMessage | undefined): string {
  if (message?.role !== "assistant") return "";
  return message.parts.flatMap((part) => (part.type === "text" ? part.text : [])).join("\n");
}
