import type { JsonObject } from "@/agent/engine/types";

/**
 * The chunks of the UI message stream that this server writes: what the clients of AI SDK 6.0.0 to 7 all accept. They
 * are strict: an unknown type or field breaks the whole chat, so nothing is added here without the contract tests.
 */
export type UiChunk =
  | { type: "start"; messageId: string }
  | { type: "start-step" }
  | { type: "finish-step" }
  | { type: "finish"; finishReason: "stop" | "tool-calls" }
  | { type: "abort" }
  | { type: "error"; errorText: string }
  | { type: "text-start"; id: string }
  | { type: "text-delta"; id: string; delta: string }
  | { type: "text-end"; id: string }
  | { type: "reasoning-start"; id: string }
  | { type: "reasoning-delta"; id: string; delta: string }
  | { type: "reasoning-end"; id: string }
  | { type: "tool-input-start"; toolCallId: string; toolName: string; dynamic: true }
  | { type: "tool-input-delta"; toolCallId: string; inputTextDelta: string }
  | { type: "tool-input-available"; toolCallId: string; toolName: string; input: unknown; dynamic: true }
  | { type: "tool-approval-request"; approvalId: string; toolCallId: string }
  | { type: "tool-output-available"; toolCallId: string; output: unknown }
  | { type: "tool-output-error"; toolCallId: string; errorText: string }
  | { type: "tool-output-denied"; toolCallId: string }
  | DataPart;

/** Data of our own; a part of the same type and id replaces the one before. */
export type DataPart =
  | { type: "data-state"; id: "state"; data: JsonObject }
  | { type: "data-request"; id: string; data: RequestData }
  | { type: "data-subagent"; id: string; data: SubagentData }
  | { type: "data-progress"; id: string; data: JsonObject };

/** A call that waits for someone, or did. */
export type RequestData = {
  /** The call to answer on: of a subagent's request, the call of the agent itself that the subagent works for. */
  toolCallId: string;
  /** The tool that asks. */
  toolName: string;
  waiting: boolean;
  kind: "approval" | "question" | "frontend";
  /** The id of what was asked. An approval's `approvalId` is the same. */
  key: string;
  /** The subagent's own call, when a subagent asks. */
  requestId?: string;
  data: { message?: string; reason?: string; responseSchema?: unknown };
  metadata: { [key: string]: unknown };
};

/** A subagent at work in a call. */
export type SubagentData = {
  toolCallId: string;
  name: string;
  task: string;
  status: "running" | "waiting" | "done" | "error";
  /** Its answer, or why it failed. */
  result?: string;
  /** What it said and called. */
  parts: UiPart[];
};

/** A part of an assistant's UI message, as the clients make it of these chunks. */
export type UiPart =
  | { type: "step-start" }
  | { type: "text" | "reasoning"; text: string; state: "streaming" | "done" }
  | ToolPart
  | DataPart;

export type ToolPart = {
  type: "dynamic-tool";
  toolName: string;
  toolCallId: string;
  state:
    | "input-streaming"
    | "input-available"
    | "approval-requested"
    | "approval-responded"
    | "output-available"
    | "output-error"
    | "output-denied";
  input?: unknown;
  output?: unknown;
  errorText?: string;
  approval?: { id: string; approved?: boolean; reason?: string };
};
