"use client";
import { memo, type ReactNode, useMemo } from "react";
import type { Place } from "./call-view";
import { type ChatMessage, readParts } from "./chat-parts";
import { MessageParts } from "./message-parts";
import { UserMessage } from "./user-message";

type Props = { messages: readonly ChatMessage[]; isRunning: boolean; children: ReactNode };

/** The conversation, and at its end what waits for the person. */
export function ChatMessages({ messages, isRunning, children }: Props) {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 pt-6 pb-2">
      <ol aria-label="Messages" className="flex flex-col gap-5 [overflow-wrap:anywhere]">
        {messages.map((message, index) => {
          const live = index === messages.length - 1;
          return <Message key={message.id} message={message} live={live} isRunning={live && isRunning} />;
        })}
      </ol>
      {children}
    </div>
  );
}

/** The SDK keeps the identity of a message that did not change. */
const Message = memo(function Message({ message, live, isRunning }: { message: ChatMessage } & Place) {
  const parts = useMemo(() => readParts(message.parts), [message]);
  const byUser = message.role === "user";
  return (
    <li className="flex flex-col gap-2">
      <h3 className="sr-only">{byUser ? "You" : "Agent"}</h3>
      {byUser ? <UserMessage parts={parts} /> : <MessageParts parts={parts} place={{ live, isRunning }} />}
    </li>
  );
});
