"use client";
import { awaited } from "../approvals/awaited";
import { useChatSession } from "./session";

/** Speaks for the chat: the newest finished answer politely, and open questions at once. */
export function Announcer({ answer }: { answer: string }) {
  const { open } = useChatSession();
  const questions = open.map(({ message }) => message ?? "The agent has a question.").join(" ");
  return (
    <>
      <div role="status" aria-live="polite" className="sr-only">
        {answer && `The agent says: ${answer}`}
      </div>
      <div role="alert" className="sr-only">
        {questions && `Your ${awaited(open)} is needed. ${questions}`}
      </div>
    </>
  );
}
