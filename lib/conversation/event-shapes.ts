import { array, boolean, object, oneOf, optional, orNull, type Shape, something, text, textOrParts } from "./shape";
import type { StreamEvent } from "./stream-event";

const speaker = optional(oneOf("developer", "system", "assistant", "user"));
const message: Shape = { messageId: text };
const delta: Shape = { messageId: text, delta: text };
const subagent: Shape = { subagentRunId: text };

/** What all events may have. */
export const commonShape: Shape = { subagentRunId: optional(text), metadata: optional(object) };

/** The fields of each event, as both versions of the protocol have them. */
export const eventShapes: { readonly [K in StreamEvent["type"]]: Shape } = {
  RUN_STARTED: { threadId: text, runId: text, parentRunId: optional(text), input: orNull(object) },
  RUN_FINISHED: { threadId: text, runId: text, outcome: orNull(object), usage: optional(array) },
  RUN_ERROR: { message: text, code: optional(text), usage: optional(array) },
  STEP_STARTED: { stepName: text },
  STEP_FINISHED: { stepName: text },
  TEXT_MESSAGE_START: { messageId: text, role: speaker, name: optional(text) },
  TEXT_MESSAGE_CONTENT: delta,
  TEXT_MESSAGE_END: message,
  TEXT_MESSAGE_CHUNK: { messageId: optional(text), role: speaker, name: optional(text), delta: optional(text) },
  TOOL_CALL_START: { toolCallId: text, toolCallName: text, parentMessageId: orNull(text) },
  TOOL_CALL_ARGS: { toolCallId: text, delta: text },
  TOOL_CALL_END: { toolCallId: text },
  TOOL_CALL_CHUNK: {
    toolCallId: optional(text),
    toolCallName: optional(text),
    parentMessageId: orNull(text),
    delta: optional(text),
  },
  TOOL_CALL_RESULT: { messageId: text, toolCallId: text, role: optional(oneOf("tool")), content: textOrParts },
  STATE_SNAPSHOT: { snapshot: something },
  STATE_DELTA: { delta: array },
  MESSAGES_SNAPSHOT: { messages: array },
  ACTIVITY_SNAPSHOT: { messageId: text, activityType: text, content: object, replace: optional(boolean) },
  ACTIVITY_DELTA: { messageId: text, activityType: text, patch: array },
  RAW: {},
  CUSTOM: { name: text },
  REASONING_START: message,
  REASONING_END: message,
  REASONING_MESSAGE_START: { messageId: text, role: oneOf("reasoning") },
  REASONING_MESSAGE_CONTENT: delta,
  REASONING_MESSAGE_END: message,
  REASONING_MESSAGE_CHUNK: { messageId: optional(text), delta: optional(text) },
  REASONING_ENCRYPTED_VALUE: { subtype: oneOf("message", "tool-call"), entityId: text, encryptedValue: text },
  SUBAGENT_STARTED: {
    ...subagent,
    name: text,
    description: optional(text),
    parentSubagentRunId: optional(text),
    parentToolCallId: optional(text),
    parentMessageId: optional(text),
  },
  SUBAGENT_FINISHED: { ...subagent, outcome: optional(object) },
  SUBAGENT_ERROR: { ...subagent, message: text, code: optional(text) },
  THINKING_START: {},
  THINKING_END: {},
  THINKING_TEXT_MESSAGE_START: {},
  THINKING_TEXT_MESSAGE_CONTENT: { delta: text },
  THINKING_TEXT_MESSAGE_END: {},
};

/** An interrupt of a run's outcome. */
export const interruptShape: Shape = {
  id: text,
  reason: text,
  message: optional(text),
  toolCallId: optional(text),
  responseSchema: optional(object),
  expiresAt: optional(text),
  metadata: optional(object),
  subagentRunId: optional(text),
};
