"use client";
import { useAgent } from "@copilotkit/react-core/v2";
import { useEffect, useState } from "react";
import { Announcer } from "./announcer";

/**
 * Announces what CopilotKit's agent has said, once a run has ended. The vendor's message list has no live region, and
 * one around it would read out every token.
 */
export function AgentAnnouncer() {
  const { agent } = useAgent({ updates: [] });
  const [answer, setAnswer] = useState("");
  useEffect(() => {
    let said: string[] = [];
    const subscription = agent.subscribe({
      onTextMessageEndEvent: ({ event, textMessageBuffer }) => {
        if (event.subagentRunId === undefined) said.push(textMessageBuffer);
      },
      onRunFinalized: () => {
        if (said.length > 0) setAnswer(said.join("\n"));
        said = [];
      },
    });
    return () => subscription.unsubscribe();
  }, [agent]);
  return <Announcer answer={answer} />;
}
