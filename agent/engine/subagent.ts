import type { Span } from "@opentelemetry/api";
import { AppError, errorTable } from "../errors";
import { AgentLoop } from "./agent-loop";
import type { AgentEvent } from "./events";
import { openInterrupts } from "./interrupts";
import { type Lane, subagentRunId } from "./lanes";
import type { RunScope } from "./run-scope";
import { failSpan, traced } from "./spans";
import { taskSchema } from "./toolbox";
import { type AgentDefinition, type CallResult, LeaseLost, type ToolCallRecord } from "./types";

/** How a subagent left its call: with a result, or waiting for a person. */
export type SubagentEnd = { result: CallResult } | { suspended: true };

/**
 * Runs a subagent inside a call of its parent, or goes on with it: its events carry `subagentRunId`, its answer is the
 * call's result. When it waits for a person, it is `suspended`, and the call waits with it. Its failure is a failed
 * call, and the parent goes on.
 */
export function runSubagent(
  scope: RunScope,
  agent: AgentDefinition,
  call: ToolCallRecord,
): AsyncGenerator<AgentEvent, SubagentEnd> {
  const attributes = { "gen_ai.operation.name": "invoke_agent", "gen_ai.agent.name": agent.name };
  return traced({ name: `invoke_agent ${agent.name}`, attributes }, (span) => work(scope, agent, call, span));
}

async function* work(
  scope: RunScope,
  agent: AgentDefinition,
  call: ToolCallRecord,
  span: Span,
): AsyncGenerator<AgentEvent, SubagentEnd> {
  const id = subagentRunId(call);
  const lane: Lane = { agent, id, task: taskSchema.parse(call.input).task };
  yield {
    type: "SUBAGENT_STARTED",
    subagentRunId: id,
    name: agent.name,
    ...(agent.description && { description: agent.description }),
    ...(call.subagentRunId && { parentSubagentRunId: call.subagentRunId }),
    parentToolCallId: call.id,
    parentMessageId: call.messageId,
  };
  try {
    const loop = new AgentLoop(scope, lane);
    for await (const event of loop.work()) yield inLane(event, id);
    if (scope.signal.aborted) throw new AppError("CANCELLED");
    if (loop.waits()) {
      yield {
        type: "SUBAGENT_FINISHED",
        subagentRunId: id,
        outcome: { type: "suspended", interruptIds: waiting(scope, id) },
      };
      return { suspended: true };
    }
    const result = loop.answer();
    yield { type: "SUBAGENT_FINISHED", subagentRunId: id, result, outcome: { type: "success" } };
    return { result: { type: "json", value: result } };
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    const known = error instanceof AppError ? error : new AppError("INTERNAL", undefined, { cause: error });
    if (known.code !== "CANCELLED") {
      scope.options.log("warn", "subagent failed", {
        subagent: agent.name,
        code: known.code,
        error: known.cause ?? known,
      });
    }
    failSpan(span, known.code);
    yield { type: "SUBAGENT_ERROR", subagentRunId: id, message: known.message, code: known.code };
    return { result: { type: "error", message: known.message } };
  }
}

/** State and activities belong to the run; what an inner subagent did is marked as its own already. */
function inLane(event: AgentEvent, id: string): AgentEvent {
  switch (event.type) {
    case "RUN_STARTED":
    case "RUN_FINISHED":
    case "RUN_ERROR":
    case "STATE_SNAPSHOT":
    case "STATE_DELTA":
    case "MESSAGES_SNAPSHOT":
      return event;
    default:
      return event.subagentRunId === undefined ? { ...event, subagentRunId: id } : event;
  }
}

/** The open interrupts of a subagent and of those inside of it. */
function waiting({ thread }: RunScope, id: string): string[] {
  const { record } = thread;
  const inside = (lane: string | undefined): boolean => {
    if (lane === undefined || lane === id) return lane === id;
    const parent = record.calls.find((call) => subagentRunId(call) === lane);
    return inside(parent?.subagentRunId);
  };
  return openInterrupts(record)
    .filter(({ interrupt }) => inside(interrupt.subagentRunId))
    .map((each) => each.id);
}

/**
 * A thread's subagents as events, so that a client that connects can show what they were and how they ended. While a
 * run is on, those that have not ended are left out: the run announces them again. Without one, those that neither ended
 * nor wait were cut with their run.
 */
export function subagentEvents(calls: readonly ToolCallRecord[], running: boolean): AgentEvent[] {
  return calls.flatMap((call): AgentEvent[] => {
    if (!call.subagent || (call.phase !== "done" && running) || !hasBegun(call)) return [];
    const id = subagentRunId(call);
    const started: AgentEvent = {
      type: "SUBAGENT_STARTED",
      subagentRunId: id,
      name: call.name,
      ...(call.subagentRunId && { parentSubagentRunId: call.subagentRunId }),
      parentToolCallId: call.id,
      parentMessageId: call.messageId,
    };
    return [started, ended(id, call)];
  });
}

const hasBegun = ({ phase }: ToolCallRecord) => phase === "done" || phase === "suspended" || phase === "running";

function ended(id: string, { phase, result }: ToolCallRecord): AgentEvent {
  if (phase === "running") {
    const { message } = errorTable.INTERRUPTED;
    return { type: "SUBAGENT_ERROR", subagentRunId: id, message, code: "INTERRUPTED" };
  }
  if (!result) return { type: "SUBAGENT_FINISHED", subagentRunId: id, outcome: { type: "suspended" } };
  if (result.type === "json") return { type: "SUBAGENT_FINISHED", subagentRunId: id, outcome: { type: "success" } };
  const message = result.type === "error" ? result.message : errorTable.CANCELLED.message;
  return { type: "SUBAGENT_ERROR", subagentRunId: id, message };
}
