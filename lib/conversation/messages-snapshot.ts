import { answered } from "./calls";
import { collectionOf, get, list, set } from "./collection";
import { Refusal } from "./diagnostics";
import { sameJson } from "./json";
import { isOpen } from "./open-items";
import { type ReadMessage, readMessage } from "./read-message";
import type { ChatMessage, ConversationState, ToolCall, ToolCallStatus } from "./state";

/**
 * MESSAGES_SNAPSHOT: messages of the same id are replaced where they are, new ones come at the end, others go; except
 * reasoning and activities when the snapshot holds none of theirs, since most servers don't store them.
 */
export function applySnapshot<S>(
  state: ConversationState<S>,
  values: readonly unknown[],
): ConversationState<S> | Refusal {
  const read = readAll(values);
  if (read instanceof Refusal) return read;
  const given = new Map(read.map(({ message }) => [message.id, kept(state, message)]));
  const roles = new Set(read.map(({ message }) => message.role));
  const before = list(state.messages).flatMap((message) => {
    const ownRole = message.role === "activity" || message.role === "reasoning";
    return given.get(message.id) ?? (ownRole && !roles.has(message.role) ? message : []);
  });
  const messages = collectionOf([...before, ...given.values()]);
  return { ...state, messages, toolCalls: callsOf(state, read, list(messages)) };
}

/** Messages that a run was begun with, as far as they are new (RUN_STARTED's echo of its input). */
export function addMessages<S>(
  state: ConversationState<S>,
  values: readonly unknown[],
): ConversationState<S> | Refusal {
  const read = readAll(values);
  if (read instanceof Refusal) return read;
  const fresh = read.filter(({ message }) => !get(state.messages, message.id));
  if (fresh.length === 0) return state;
  const messages = fresh.reduce((all, { message }) => set(all, message), state.messages);
  if (fresh.every(({ calls }) => calls.length === 0)) return { ...state, messages };
  const toolCalls = list(callsOf(state, fresh, list(messages))).reduce((all, call) => set(all, call), state.toolCalls);
  return { ...state, messages, toolCalls };
}

function readAll(values: readonly unknown[]): readonly ReadMessage[] | Refusal {
  const read: ReadMessage[] = [];
  for (const [index, value] of values.entries()) {
    const one = readMessage(value);
    if (one === "malformed") return new Refusal("malformed", `The message at ${index} is malformed.`);
    if (one !== "unknown_role") read.push(one);
  }
  return read;
}

/** The message that we have when the snapshot says the same, so that nothing is drawn again. */
function kept(state: ConversationState, message: ChatMessage): ChatMessage {
  const streaming = isOpen(state, "text", message.id) || isOpen(state, "reasoning", message.id);
  const given = { ...message, streaming };
  const known = get(state.messages, message.id);
  return known && sameJson(known, given) ? known : given;
}

/** The calls of the snapshot's messages, with the results that are among them. */
function callsOf(state: ConversationState, read: readonly ReadMessage[], messages: readonly ChatMessage[]) {
  const results = new Map(messages.flatMap((each) => (each.role === "tool" ? [[each.toolCallId, each] as const] : [])));
  const calls = read.flatMap(({ message, calls: made }) =>
    made.map((call): ToolCall => {
      const known = get(state.toolCalls, call.id);
      const { subagentRunId } = message;
      const base: ToolCall = {
        ...call,
        messageId: message.id,
        status: statusWithoutResult(state, call.id, known),
        ...(subagentRunId !== undefined && { subagentRunId }),
        ...(known?.activityId !== undefined && { activityId: known.activityId }),
      };
      const result = results.get(call.id);
      const current = result ? answered(base, result) : base;
      return known && sameJson(known, current) ? known : current;
    }),
  );
  return collectionOf(calls);
}

function statusWithoutResult(state: ConversationState, id: string, known: ToolCall | undefined): ToolCallStatus {
  if (isOpen(state, "call", id)) return "streaming";
  return known && known.resultMessageId === undefined ? known.status : "running";
}
