"use client";
import { z } from "zod";
import type { State } from "@/agent/state";
import type { Conversation } from "@/lib/conversation/conversation";
import { argumentsOf, messageIdsOf, messageOf, subagentIn, toolCallOf } from "@/lib/conversation/selectors";
import type { ToolCall, ToolCallStatus } from "@/lib/conversation/state";
import { useConversationState } from "@/lib/conversation/use-conversation";
import { ToolCard } from "../../_components/tools/tool-card";
import { readResult, type ToolResult } from "../../_components/tools/tool-result";
import { type CallStatus, statusOfResult } from "../../_components/tools/tool-status";
import { toolTitle } from "../../_components/tools/tool-title";
import { Messages } from "./messages";

type Props = { conversation: Conversation<State>; id: string };

/** A tool call as a card; one that hands work to a subagent holds what that says and calls. */
export function CallCard({ conversation, id }: Props) {
  const call = useConversationState(conversation, (state) => toolCallOf(state, id));
  const activity = useConversationState(conversation, (state) => messageOf(state, call?.activityId ?? ""));
  const subagent = useConversationState(conversation, (state) => subagentIn(state, id)?.id);
  const isRunning = useConversationState(conversation, ({ runStatus }) => runStatus === "running");
  if (!call) return null;
  const result =
    call.result === undefined ? undefined : readResult(call.result, call.status === "done" ? "done" : undefined);
  return (
    <ToolCard
      name={call.name}
      args={argumentsOf(call)}
      status={statusOf(call, result, isRunning)}
      result={result}
      text={call.result}
      durationMs={call.durationMs}
      progress={progressSchema.safeParse(activity?.content).data}
    >
      {subagent && <SubagentWork conversation={conversation} id={subagent} name={call.name} />}
    </ToolCard>
  );
}

function SubagentWork({ conversation, id, name }: Props & { name: string }) {
  const ids = useConversationState(conversation, messageIdsOf);
  return (
    <section
      aria-label={`Work of ${toolTitle(name)}`}
      className="flex flex-col gap-2 border-line border-t bg-panel px-3 py-3 text-sm"
    >
      <Messages conversation={conversation} ids={ids} subagentRunId={id} />
    </section>
  );
}

const progressSchema = z.object({ done: z.number(), total: z.number(), label: z.string().optional() });

const open: Partial<Record<ToolCallStatus, CallStatus>> = {
  streaming: "streaming",
  pending_approval: "approval",
  awaiting_answer: "waiting",
  rejected: "denied",
};

function statusOf({ status }: ToolCall, result: ToolResult | undefined, isRunning: boolean): CallStatus {
  if (result && result.kind !== "decided") return statusOfResult(result);
  return open[status] ?? (isRunning && status === "running" ? "running" : "unfinished");
}
