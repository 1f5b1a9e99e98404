import type { EventOf } from "@/agent/engine/events";
import { following, get, set } from "./collection";
import { Refusal } from "./diagnostics";
import { present } from "./json";
import { textOf, withMetadata } from "./message-text";
import { closed, isOpen, notOpen, opened, wrongOwner } from "./open-items";
import type { ChatMessage, ConversationState, StreamState, ToolCall, ToolCallStatus } from "./state";

type ToolMessage = Extract<ChatMessage, { role: "tool" }>;
type AssistantMessage = Extract<ChatMessage, { role: "assistant" }>;

/** A new call in its assistant message, which is made when there is none; a call that is there goes on. */
export function startCall<S>(
  state: ConversationState<S>,
  event: EventOf<"TOOL_CALL_START">,
): ConversationState<S> | Refusal {
  const { toolCallId: id, toolCallName: name, metadata } = event;
  const stream = opened(state, "call", id);
  if (stream instanceof Refusal) return stream;
  const known = get(state.toolCalls, id);
  const owner = parentOf(state, event);
  const refusal = wrongOwner(event.subagentRunId, known ?? owner);
  if (refusal) return refusal;
  if (known) {
    const again: ToolCall = {
      ...known,
      name,
      status: known.resultMessageId === undefined ? "streaming" : known.status,
    };
    return { ...state, stream: begun(stream, again), toolCalls: set(state.toolCalls, withMetadata(again, metadata)) };
  }
  const message = owner ?? newOwner(state, event);
  if (message instanceof Refusal) return message;
  const { subagentRunId = event.subagentRunId } = message;
  const call: ToolCall = {
    id,
    name,
    argsText: "",
    messageId: message.id,
    status: "streaming",
    ...present({ subagentRunId }),
  };
  return {
    ...state,
    stream: begun(stream, call),
    toolCalls: set(state.toolCalls, withMetadata(call, metadata)),
    messages: set<ChatMessage>(state.messages, { ...message, toolCallIds: [...message.toolCallIds, id] }),
  };
}

function begun(stream: StreamState, { id, resultMessageId }: ToolCall): StreamState {
  const { unansweredCalls } = stream;
  if (resultMessageId !== undefined || unansweredCalls.includes(id)) return stream;
  return { ...stream, unansweredCalls: [...unansweredCalls, id] };
}

function parentOf({ messages }: ConversationState, { parentMessageId }: EventOf<"TOOL_CALL_START">) {
  const parent = parentMessageId ? get(messages, parentMessageId) : undefined;
  return parent?.role === "assistant" ? parent : undefined;
}

/** Named after the parent, or after the call when it has none or its parent is no assistant message. */
function newOwner(state: ConversationState, event: EventOf<"TOOL_CALL_START">): AssistantMessage | Refusal {
  const { parentMessageId, toolCallId, subagentRunId } = event;
  const id = parentMessageId && !get(state.messages, parentMessageId) ? parentMessageId : toolCallId;
  if (get(state.messages, id)) return new Refusal("used_id", `There is a message ${id} already.`);
  return { id, role: "assistant", toolCallIds: [], streaming: false, ...present({ subagentRunId }) };
}

export function addArguments<S>(
  state: ConversationState<S>,
  { toolCallId, delta, subagentRunId, metadata }: EventOf<"TOOL_CALL_ARGS">,
): ConversationState<S> | Refusal {
  if (!isOpen(state, "call", toolCallId)) return notOpen("call", toolCallId);
  const call = get(state.toolCalls, toolCallId);
  if (!call) return new Refusal("unknown_id", `There is no tool call ${toolCallId}.`);
  const refusal = wrongOwner(subagentRunId, call);
  if (refusal) return refusal;
  const longer = withMetadata({ ...call, argsText: call.argsText + delta }, metadata);
  return { ...state, toolCalls: set(state.toolCalls, longer) };
}

export function endCall<S>(
  state: ConversationState<S>,
  { toolCallId, subagentRunId, metadata }: EventOf<"TOOL_CALL_END">,
): ConversationState<S> | Refusal {
  const stream = closed(state, "call", toolCallId);
  if (stream instanceof Refusal) return stream;
  const call = get(state.toolCalls, toolCallId);
  if (!call) return { ...state, stream }; // a snapshot has dropped it meanwhile
  const refusal = wrongOwner(subagentRunId, call);
  if (refusal) return refusal;
  const status = call.resultMessageId === undefined ? "running" : call.status;
  return { ...state, stream, toolCalls: set(state.toolCalls, withMetadata({ ...call, status }, metadata)) };
}

/** The result as a message after the one that called, and in the call. */
export function addResult<S>(
  state: ConversationState<S>,
  event: EventOf<"TOOL_CALL_RESULT">,
): ConversationState<S> | Refusal {
  const { messageId, toolCallId, subagentRunId, metadata } = event;
  const call = get(state.toolCalls, toolCallId);
  const known = get(state.messages, messageId);
  if (known && (known.role !== "tool" || known.toolCallId !== toolCallId)) {
    return new Refusal("used_id", `There is another message ${messageId}.`);
  }
  const refusal = wrongOwner(subagentRunId, call);
  if (refusal) return refusal;
  const base = { id: messageId, role: "tool", streaming: false, toolCallId, content: event.content } as const;
  const message: ToolMessage = { ...base, ...present({ subagentRunId }) };
  return withResult(state, withMetadata(message, metadata), call);
}

/** A conversation in which a call has a result, wherever that came from. */
export function withResult<S>(
  state: ConversationState<S>,
  message: ToolMessage,
  call: ToolCall | undefined,
): ConversationState<S> {
  const { stream, interrupts } = state;
  const { toolCallId } = message;
  return {
    ...state,
    messages: set(state.messages, message, placeOfResult(state, call)),
    toolCalls: call ? set(state.toolCalls, answered(call, message)) : state.toolCalls,
    interrupts: interrupts.some((each) => each.toolCallId === toolCallId)
      ? interrupts.filter((each) => each.toolCallId !== toolCallId)
      : interrupts,
    pendingToolCallIds: state.pendingToolCallIds.filter((id) => id !== toolCallId),
    stream: { ...stream, unansweredCalls: stream.unansweredCalls.filter((id) => id !== toolCallId) },
  };
}

/** Right after the calling message and the results that are there, as providers want it; else at the end. */
function placeOfResult({ messages }: ConversationState, call: ToolCall | undefined): string | undefined {
  let place = call?.messageId;
  while (place !== undefined) {
    const next = following(messages, place);
    if (next?.role !== "tool") return place;
    place = next.id;
  }
  return undefined;
}

/** A call with what its result message tells of it. */
export function answered(call: ToolCall, message: ToolMessage): ToolCall {
  const durationMs = message.metadata?.durationMs;
  return {
    ...call,
    status: statusOf(message),
    result: textOf(message.content),
    resultMessageId: message.id,
    ...(typeof durationMs === "number" && { durationMs }),
  };
}

/** What came of a call, in the word that our engine puts in the metadata; a call that was never run is an `error`. */
function statusOf({ metadata, error }: ToolMessage): ToolCallStatus {
  const status = metadata?.status;
  if (status === "rejected") return "rejected";
  return status === "error" || status === "skipped" || error !== undefined ? "error" : "done";
}
