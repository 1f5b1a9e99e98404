"use client";
import { UseAgentUpdate, useAgent } from "@copilotkit/react-core/v2";
import { useMemo } from "react";
import { useChatSession } from "../chat/session";
import { ToolCard } from "./tool-card";
import { readResult, type ToolResult } from "./tool-result";
import { type CallStatus, statusOfResult } from "./tool-status";

type Props = { name: string; toolCallId: string; args: unknown; result: string | undefined };

/** A tool call of CopilotKit's agent as a card. */
export function AgentToolCard({ name, toolCallId, args, result }: Props) {
  const read = useMemo(() => (result === undefined ? undefined : readResult(result)), [result]);
  const status = useCallStatus(toolCallId, read);
  return <ToolCard name={name} args={args} status={status} result={read} text={result} />;
}

function useCallStatus(toolCallId: string, result: ToolResult | undefined): CallStatus {
  const { open } = useChatSession();
  const { agent } = useAgent({ updates: [UseAgentUpdate.OnRunStatusChanged] });
  if (result && result.kind !== "decided") return statusOfResult(result);
  if (open.some((interrupt) => interrupt.toolCallId === toolCallId)) return "waiting";
  return agent.isRunning ? "running" : "unfinished";
}
