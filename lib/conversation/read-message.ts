import { isObject, type PlainObject, present } from "./json";
import { array, type Check, misfit, object, optional, type Shape, text, textOrParts } from "./shape";
import type { ChatMessage, ChatRole } from "./state";

/** A call as an assistant message of AG-UI carries it. */
export type MessageCall = {
  id: string;
  name: string;
  argsText: string;
  metadata?: PlainObject;
  encryptedValue?: string;
};

export type ReadMessage = { message: ChatMessage; calls: readonly MessageCall[] };

const calls: Check = (value) => Array.isArray(value) && value.every(isCall);
const isCall = (value: unknown): value is PlainObject & { function: PlainObject } =>
  isObject(value) &&
  isObject(value.function) &&
  misfit(value, { id: text, metadata: optional(object), encryptedValue: optional(text) }) === undefined &&
  misfit(value.function, { name: text, arguments: text }) === undefined;

const shapes: { readonly [K in ChatRole]: Shape } = {
  user: { content: textOrParts },
  assistant: { content: optional(text), toolCalls: optional(calls) },
  system: { content: text },
  developer: { content: text },
  reasoning: { content: text },
  tool: { content: textOrParts, toolCallId: text, error: optional(text) },
  activity: { content: object, activityType: text },
};

const common: Shape = {
  id: text,
  name: optional(text),
  subagentRunId: optional(text),
  metadata: optional(object),
  encryptedValue: optional(text),
};

const isRole = (role: unknown): role is ChatRole => typeof role === "string" && Object.hasOwn(shapes, role);

/**
 * A message of AG-UI; `unknown_role` for a role of a later version, which is left out, and `malformed` for anything
 * that is no message.
 */
export function readMessage(value: unknown): ReadMessage | "unknown_role" | "malformed" {
  if (!isObject(value) || typeof value.role !== "string") return "malformed";
  if (!isRole(value.role)) return "unknown_role";
  if (misfit(value, common) ?? misfit(value, shapes[value.role])) return "malformed";
  const { toolCalls, ...rest } = value;
  const made = array(toolCalls) ? (toolCalls as unknown[]).filter(isCall).map(readCall) : [];
  const { role, id, content, name, subagentRunId, metadata, encryptedValue, toolCallId, error, activityType } = rest;
  const fields = { role, id, content, name, subagentRunId, metadata, encryptedValue, toolCallId, error, activityType };
  const own = role === "assistant" ? { toolCallIds: made.map((call) => call.id) } : {};
  return { message: { ...present(fields), ...own, streaming: false } as ChatMessage, calls: made };
}

function readCall(value: PlainObject & { function: PlainObject }): MessageCall {
  const { id, metadata, encryptedValue } = value;
  const { name, arguments: argsText } = value.function;
  return { ...present({ metadata, encryptedValue }), id, name, argsText } as MessageCall;
}
