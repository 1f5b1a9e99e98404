"use client";
import { useMemo } from "react";
import { useChatSession } from "../chat/session";
import { useCallView, useIsRunning } from "../trace/thread-watch-context";
import { callStatus } from "./call-status";
import { SubagentWork } from "./subagent-work";
import { ToolCard } from "./tool-card";
import { readResult } from "./tool-result";

type Props = {
  name: string;
  toolCallId: string;
  args: unknown;
  /** The page works on it: the run that made the call has ended meanwhile. */
  isExecuting: boolean;
  result: string | undefined;
};

/** A tool call of CopilotKit's agent as a card, with the work of the subagent that it handed work to. */
export function AgentToolCard({ name, toolCallId, args, isExecuting, result }: Props) {
  const { open } = useChatSession();
  const call = useCallView(toolCallId);
  const isRunning = useIsRunning();
  const outcome = call?.outcome;
  const read = useMemo(() => (result === undefined ? undefined : readResult(result, outcome)), [result, outcome]);
  const asked = open.find((interrupt) => interrupt.toolCallId === toolCallId);
  return (
    <ToolCard
      name={name}
      args={args}
      status={callStatus({ call, result: read, asked, isRunning: isRunning || isExecuting })}
      result={read}
      text={result}
      durationMs={call?.durationMs}
      progress={call?.progress}
    >
      {call?.subagent && <SubagentWork id={call.subagent.id} name={name} />}
    </ToolCard>
  );
}
