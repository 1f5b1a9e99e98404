import type { InterruptAnswer } from "@/agent/engine/types";
import { withResult } from "./calls";
import { get, list, set } from "./collection";
import { withCalls } from "./interrupts";
import { type ChatMessage, type ConversationState, type MessageContent, noStream, type ToolCallStatus } from "./state";

/** What the page itself changes in a conversation, besides the events that come. Pure, like `reduce`. */

/** The user's message, before the agent has it. */
export function withUserMessage<S>(
  state: ConversationState<S>,
  id: string,
  content: MessageContent,
): ConversationState<S> {
  const message: ChatMessage = { id, role: "user", content, streaming: false };
  return { ...state, messages: set(state.messages, message) };
}

/** A run is asked for: nothing has come of it yet. */
export function withRunAsked<S>(state: ConversationState<S>, threadId: string, runId: string): ConversationState<S> {
  const { error: _, errorCode: __, ...rest } = state;
  const begun = { ...rest, threadId, runId, runStatus: "running" as const, pendingToolCallIds: [], stream: noStream };
  return withCalls(
    begun,
    state.interrupts.flatMap(({ toolCallId, answer }) =>
      toolCallId !== undefined && answer ? [{ id: toolCallId, status: afterAnswer(answer) }] : [],
    ),
  );
}

/** Tools of the page work on what the last run left to them. */
export const withPageWork = <S>(state: ConversationState<S>): ConversationState<S> => ({
  ...state,
  runStatus: "running",
});

/** Calls that nobody works on any more are given up when the user goes on without them, as the agent does. */
export function withoutPendingCalls<S>(state: ConversationState<S>): ConversationState<S> {
  const left = list(state.toolCalls).filter(({ status }) => status === "running");
  return {
    ...withCalls(
      state,
      left.map(({ id }) => ({ id, status: "error" })),
    ),
    pendingToolCallIds: [],
  };
}

/** An answer that waits for the others of its pause. */
export function withAnswer<S>(state: ConversationState<S>, id: string, answer: InterruptAnswer): ConversationState<S> {
  const interrupts = state.interrupts.map((each) => (each.id === id ? { ...each, answer } : each));
  return { ...state, interrupts };
}

function afterAnswer(answer: InterruptAnswer): ToolCallStatus {
  if (answer.status === "cancelled") return "running";
  const { payload } = answer;
  const refused =
    typeof payload === "object" && payload !== null && "approved" in payload && payload.approved === false;
  return refused ? "rejected" : "running";
}

export type ToolResult = { toolCallId: string; content: string; error?: string };

/** What a tool of the page gave. */
export function withToolResult<S>(state: ConversationState<S>, id: string, result: ToolResult): ConversationState<S> {
  return withResult(state, { id, role: "tool", streaming: false, ...result }, get(state.toolCalls, result.toolCallId));
}
