import type { EventOf } from "@/agent/engine/events";
import { get, set } from "./collection";
import { Refusal } from "./diagnostics";
import { present } from "./json";
import { withMetadata, withText } from "./message-text";
import { closed, isOpen, notOpen, opened, wrongOwner } from "./open-items";
import type { ChatMessage, ConversationState } from "./state";

type Start = EventOf<"TEXT_MESSAGE_START" | "REASONING_MESSAGE_START">;
type Content = EventOf<"TEXT_MESSAGE_CONTENT" | "REASONING_MESSAGE_CONTENT">;
type End = EventOf<"TEXT_MESSAGE_END" | "REASONING_MESSAGE_END">;

const kindOf = (event: Start | Content | End) => (event.type.startsWith("TEXT") ? "text" : "reasoning");

/** TEXT_MESSAGE_START and REASONING_MESSAGE_START: a new message, or more of one that is there. */
export function startMessage<S>(state: ConversationState<S>, event: Start): ConversationState<S> | Refusal {
  const { messageId, subagentRunId } = event;
  const stream = opened(state, kindOf(event), messageId);
  if (stream instanceof Refusal) return stream;
  const existing = get(state.messages, messageId);
  if (existing?.role === "activity") return new Refusal("wrong_role", `The message ${messageId} is an activity.`);
  const refusal = wrongOwner(subagentRunId, existing);
  if (refusal) return refusal;
  const message = existing ? { ...existing, streaming: true } : newMessage(event);
  return { ...state, stream, messages: set(state.messages, withMetadata(message, event.metadata)) };
}

function newMessage(event: Start): ChatMessage {
  const base = { id: event.messageId, content: "", streaming: true };
  if (event.type === "REASONING_MESSAGE_START") {
    return { ...base, role: "reasoning", ...present({ subagentRunId: event.subagentRunId }) };
  }
  const { role = "assistant", name, subagentRunId } = event;
  const said = { ...base, ...present({ name, subagentRunId }) };
  return role === "assistant" ? { ...said, role, toolCallIds: [] } : { ...said, role };
}

export function addText<S>(state: ConversationState<S>, event: Content): ConversationState<S> | Refusal {
  if (!isOpen(state, kindOf(event), event.messageId)) return notOpen(kindOf(event), event.messageId);
  const message = get(state.messages, event.messageId);
  if (!message || message.role === "activity") {
    return new Refusal("unknown_id", `There is no text or reasoning message ${event.messageId}.`);
  }
  const refusal = wrongOwner(event.subagentRunId, message);
  if (refusal) return refusal;
  return { ...state, messages: set(state.messages, withMetadata(withText(message, event.delta), event.metadata)) };
}

export function endMessage<S>(state: ConversationState<S>, event: End): ConversationState<S> | Refusal {
  const stream = closed(state, kindOf(event), event.messageId);
  if (stream instanceof Refusal) return stream;
  const message = get(state.messages, event.messageId);
  if (!message) return { ...state, stream }; // a snapshot has dropped it meanwhile
  const refusal = wrongOwner(event.subagentRunId, message);
  if (refusal) return refusal;
  return {
    ...state,
    stream,
    messages: set(state.messages, withMetadata({ ...message, streaming: false }, event.metadata)),
  };
}

/** REASONING_START and REASONING_END: the span around reasoning messages, which shows nothing by itself. */
export function reasoningSpan<S>(
  state: ConversationState<S>,
  { type, messageId }: EventOf<"REASONING_START" | "REASONING_END">,
): ConversationState<S> | Refusal {
  const stream = type === "REASONING_START" ? opened(state, "span", messageId) : closed(state, "span", messageId);
  return stream instanceof Refusal ? stream : { ...state, stream };
}

/** REASONING_ENCRYPTED_VALUE: what the provider wants back, on the message or the call that it belongs to. */
export function setEncryptedValue<S>(
  state: ConversationState<S>,
  { subtype, entityId, encryptedValue, subagentRunId }: EventOf<"REASONING_ENCRYPTED_VALUE">,
): ConversationState<S> | Refusal {
  const call = subtype === "tool-call" ? get(state.toolCalls, entityId) : undefined;
  const message = subtype === "message" ? get(state.messages, entityId) : undefined;
  const refusal = wrongOwner(subagentRunId, call ?? message);
  if (refusal) return refusal;
  if (call) return { ...state, toolCalls: set(state.toolCalls, { ...call, encryptedValue }) };
  if (!message) return new Refusal("unknown_id", `There is no ${subtype} ${entityId}.`);
  if (message.role === "activity") return new Refusal("wrong_role", "Activities have no encrypted value.");
  return { ...state, messages: set(state.messages, { ...message, encryptedValue }) };
}
