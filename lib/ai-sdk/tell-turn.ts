import type { AgentEvent } from "@/agent/engine/events";
import { resultMetadata, resultText } from "@/agent/engine/history";
import { subagentRunId } from "@/agent/engine/lanes";
import { subagentEvents } from "@/agent/engine/subagent";
import type { AssistantMessage, ToolCallRecord } from "@/agent/engine/types";
import type { UiChunk } from "./chunk";
import type { IndexedThread } from "./indexed-thread";
import type { Translator } from "./translator";
import type { Turn } from "./turn";

/** A stored turn; `goesOn` when a run follows that begins a broken answer anew. */
export type StoredTurn = { turn: Turn; thread: IndexedThread; goesOn: boolean };

/**
 * Tells a stored turn to a translator as if it had just been streamed: what was said and called, how the calls ended,
 * and who still has to answer.
 */
export function* tellTurn(to: Translator, { turn, thread, goesOn }: StoredTurn): Generator<UiChunk> {
  const steps = turn.said.filter((message) => message.subagentRunId === undefined);
  for (const [index, message] of steps.entries()) {
    const isLast = index === steps.length - 1;
    if ((goesOn || !isLast) && isBroken(message)) continue;
    const stepName = `step-${index + 1}`;
    yield* to.take({ type: "STEP_STARTED", stepName });
    yield* tellMessage(to, message, turn, thread);
    yield* to.take({ type: "STEP_FINISHED", stepName });
  }
  yield* to.settle();
}

/** An answer that broke off, and that the agent begins anew. */
const isBroken = ({ partial, parts }: AssistantMessage) =>
  partial === true && !parts.some((part) => part.type === "tool-call");

function* tellMessage(
  to: Translator,
  message: AssistantMessage,
  turn: Turn,
  thread: IndexedThread,
): Generator<UiChunk> {
  const calls = thread.callsOf(message.id);
  for (const event of saidEvents(message, calls)) yield* to.take(event);
  for (const call of calls) {
    if (call.subagent) yield* tellSubagent(to, call, turn, thread);
    if (call.subagentRunId === undefined) yield* tellRequest(to, call, thread);
    for (const event of resultEvents(call)) yield* to.take(event);
  }
}

function* saidEvents(message: AssistantMessage, calls: readonly ToolCallRecord[]): Generator<AgentEvent> {
  const { id: messageId, subagentRunId: lane } = message;
  const inLane = lane === undefined ? {} : { subagentRunId: lane };
  let textBegun = false;
  for (const part of message.parts) {
    if (part.type === "text") {
      if (!textBegun) yield { type: "TEXT_MESSAGE_START", messageId, role: "assistant", ...inLane };
      textBegun = true;
      yield { type: "TEXT_MESSAGE_CONTENT", messageId, delta: part.text, ...inLane };
    } else if (part.type === "reasoning") {
      if (!part.text) continue;
      yield { type: "REASONING_MESSAGE_START", messageId: part.id, role: "reasoning", ...inLane };
      yield { type: "REASONING_MESSAGE_CONTENT", messageId: part.id, delta: part.text, ...inLane };
      yield { type: "REASONING_MESSAGE_END", messageId: part.id, ...inLane };
    } else {
      const call = calls.find((each) => each.id === part.toolCallId);
      if (!call) continue;
      const { id: toolCallId, name: toolCallName, argsText: delta } = call;
      yield { type: "TOOL_CALL_START", toolCallId, toolCallName, parentMessageId: messageId, ...inLane };
      yield { type: "TOOL_CALL_ARGS", toolCallId, delta, ...inLane };
      // The end announces the call, and pages run what is announced to them.
      if (!call.frontend && !call.result) yield { type: "TOOL_CALL_END", toolCallId, ...inLane };
    }
  }
  if (textBegun) yield { type: "TEXT_MESSAGE_END", messageId, ...inLane };
}

function* tellSubagent(to: Translator, call: ToolCallRecord, turn: Turn, thread: IndexedThread): Generator<UiChunk> {
  const id = subagentRunId(call);
  const [started, ended] = subagentEvents([call], false);
  if (!started || !ended) return;
  yield* to.take(started);
  for (const message of turn.said) {
    if (message.subagentRunId === id) yield* tellMessage(to, message, turn, thread);
  }
  if (ended.type === "SUBAGENT_FINISHED" && call.result?.type === "json")
    yield* to.take({ ...ended, result: call.result.value });
  else yield* to.take(ended);
}

/** What was asked last on a call, or is asked now. */
function* tellRequest(to: Translator, call: ToolCallRecord, thread: IndexedThread): Generator<UiChunk> {
  if (call.frontend) {
    yield* call.result ? to.handedOver(call.id) : to.handOver(call.id);
    return;
  }
  const asked = thread.requestsIn(call);
  const open = asked.find(({ answer }) => !answer);
  const shown = open ?? asked.at(-1);
  if (!shown) return;
  yield* to.ask(shown.interrupt);
  if (!open) yield* to.goOn(call.id, call.editedByUser ? call.input : undefined);
}

function resultEvents(call: ToolCallRecord): AgentEvent[] {
  if (!call.result) return [];
  const { resultMessageId: messageId, id: toolCallId, result } = call;
  const lane = call.subagentRunId === undefined ? {} : { subagentRunId: call.subagentRunId };
  return [
    {
      type: "TOOL_CALL_RESULT",
      messageId,
      toolCallId,
      role: "tool",
      content: resultText(result),
      ...resultMetadata(call),
      ...lane,
    },
  ];
}
