"use client";
import { useAgent } from "@copilotkit/react-core/v2";
import { useEffect, useState } from "react";
import { useChatSession } from "./session";

/**
 * Speaks for the chat: one polite message for each finished answer, and open questions at once. The vendor's message
 * list has no live region, and one around it would read out every token.
 */
export function Announcer() {
  const { agent } = useAgent({ updates: [] });
  const { open } = useChatSession();
  const [answer, setAnswer] = useState("");
  useEffect(() => {
    let said: string[] = [];
    const subscription = agent.subscribe({
      onTextMessageEndEvent: ({ textMessageBuffer }) => {
        said.push(textMessageBuffer);
      },
      onRunFinalized: () => {
        if (said.length > 0) setAnswer(`The agent says: ${said.join("\n")}`);
        said = [];
      },
    });
    return () => subscription.unsubscribe();
  }, [agent]);
  const questions = open.map(({ message }) => message ?? "The agent has a question.").join(" ");
  return (
    <>
      <div role="status" aria-live="polite" className="sr-only">
        {answer}
      </div>
      <div role="alert" className="sr-only">
        {questions && `Your decision is needed. ${questions}`}
      </div>
    </>
  );
}
