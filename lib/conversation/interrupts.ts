import type { Interrupt } from "@ag-ui/core";
import type { Json } from "@/agent/engine/types";
import { get, set } from "./collection";
import { isObject, present } from "./json";
import type { ConversationState, PendingInterrupt, ToolCall, ToolCallStatus } from "./state";

/** An interrupt of AG-UI as a page needs it. Only those of reason `tool_call` are approvals. */
export function toPending(interrupt: Interrupt): PendingInterrupt {
  const { id, reason, message, toolCallId, responseSchema, metadata, expiresAt, subagentRunId } = interrupt;
  const { toolName, input } = metadata ?? {};
  return {
    ...present({ message, toolCallId, responseSchema, metadata, expiresAt, subagentRunId }),
    id,
    reason,
    kind: reason === "tool_call" && toolCallId !== undefined ? "approval" : "question",
    ...(typeof toolName === "string" && { toolName }),
    ...(input !== undefined && { input: input as Json }),
    editable: isObject(responseSchema?.properties) && Object.hasOwn(responseSchema.properties, "editedArgs"),
  };
}

/** The calls that wait for these interrupts, shown as waiting. */
export function withWaitingCalls<S>(state: ConversationState<S>): ConversationState<S> {
  return withCalls(
    state,
    state.interrupts.flatMap(({ toolCallId, kind }) => {
      const status: ToolCallStatus = kind === "approval" ? "pending_approval" : "awaiting_answer";
      return toolCallId === undefined ? [] : { id: toolCallId, status };
    }),
  );
}

/** Sets the status of calls that have no result yet. */
export function withCalls<S>(
  state: ConversationState<S>,
  changes: readonly { id: string; status: ToolCallStatus }[],
): ConversationState<S> {
  const toolCalls = changes.reduce((calls, { id, status }) => {
    const call = get(calls, id);
    return call && call.status !== status && !hasResult(call) ? set(calls, { ...call, status }) : calls;
  }, state.toolCalls);
  return { ...state, toolCalls };
}

const hasResult = (call: ToolCall) => call.resultMessageId !== undefined;
