"use client";
import { useAgent, useCopilotKit } from "@copilotkit/react-core/v2";
import { ProblemCard } from "./problem-card";

/** The problem card of a CopilotKit chat: a retry goes on after the run that failed, without a new message. */
export function AgentProblemCard() {
  const { agent } = useAgent({ updates: [] });
  const { copilotkit } = useCopilotKit();
  return <ProblemCard onRetry={() => void copilotkit.runAgent({ agent, forwardedProps: { retry: true } })} />;
}
