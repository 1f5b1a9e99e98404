"use client";
import { randomUUID, useAgent, useCopilotKit } from "@copilotkit/react-core/v2";
import { DecisionBar } from "./decision-bar";
import { useChatSession } from "./session";

/** The decision bar of a CopilotKit chat: one run cancels all open interrupts and brings the message. */
export function AgentDecisionBar() {
  const { open } = useChatSession();
  const { agent } = useAgent({ updates: [] });
  const { copilotkit } = useCopilotKit();
  const send = (text: string) => {
    agent.addMessage({ id: randomUUID(), role: "user", content: text });
    const resume = open.map(({ id }) => ({ interruptId: id, status: "cancelled" as const }));
    void copilotkit.runAgent({ agent, resume });
  };
  return <DecisionBar onSend={send} />;
}
