import type { AssistantMessage, InterruptRecord, RunRequest, ToolCallRecord, User } from "../../../agent/engine/types";

export const ada: User = { id: "ada" };
export const bob: User = { id: "bob" };

/** A request that says `text` in the thread `t`. */
export function says(text: string, more: Partial<RunRequest> = {}): RunRequest {
  return {
    threadId: "t",
    runId: "client-run",
    message: { role: "user", id: `u-${text}`, parts: [{ type: "text", text }] },
    frontendResults: [],
    resume: [],
    retry: false,
    frontendTools: [],
    context: [],
    forwardedProps: {},
    ...more,
  };
}

export function answer(id: string, text: string, calls: readonly ToolCallRecord[] = []): AssistantMessage {
  const made = calls.map((call) => ({ type: "tool-call" as const, toolCallId: call.id }));
  return { role: "assistant", id, parts: [{ type: "text", text }, ...made] };
}

export function call(id: string, more: Partial<ToolCallRecord> = {}): ToolCallRecord {
  return {
    id,
    messageId: "a1",
    name: "refund_order",
    argsText: '{"orderId":1042,"amount":80}',
    input: { orderId: 1042, amount: 80 },
    phase: "ready",
    resultMessageId: `result-${id}`,
    ...more,
  };
}

export function approval(id: string, toolCallId: string): InterruptRecord {
  return {
    id,
    toolCallId,
    kind: "approval",
    interrupt: {
      id,
      reason: "tool_call",
      message: "Refund 80.00 EUR?",
      toolCallId,
      metadata: { toolName: "refund_order", input: { orderId: 1042, amount: 80 } },
    },
  };
}
