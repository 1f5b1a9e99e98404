import type { Span } from "@opentelemetry/api";
import { type AgentEvent, isTerminal } from "./events";
import { instrumentsOfRuns } from "./metrics";
import { failSpan, isTraced, traced } from "./spans";
import type { RunOptions, RunStatus } from "./types";

type End = { end: Exclude<RunStatus, "running"> | "lost"; code?: string };

/** A run as a span, with its ids on all spans inside of it, and its measures. */
export function observedRun(
  { agent, request }: Pick<RunOptions, "agent" | "request">,
  work: () => AsyncGenerator<AgentEvent>,
): AsyncGenerator<AgentEvent> {
  const options = {
    name: `invoke_agent ${agent.name}`,
    attributes: { "gen_ai.operation.name": "invoke_agent", "gen_ai.agent.name": agent.name },
    ids: { "gen_ai.conversation.id": request.threadId, "agent.run.id": request.runId },
  };
  return traced(options, (span) => (isTraced(span) ? watched(span, agent.name, work()) : work()));
}

async function* watched(span: Span, agentName: string, events: AsyncGenerator<AgentEvent>): AsyncGenerator<AgentEvent> {
  const { runDuration, firstText } = instrumentsOfRuns();
  const startedAt = performance.now();
  const passed = () => (performance.now() - startedAt) / 1000;
  const agent = { "gen_ai.agent.name": agentName };
  let spoke = false;
  // What a run is that comes to no end of its own: another server has its thread.
  let last: End = { end: "lost" };
  try {
    for await (const event of events) {
      if (!spoke && event.type === "TEXT_MESSAGE_CONTENT") {
        spoke = true;
        firstText.record(passed(), agent);
      }
      if (isTerminal(event)) last = endOf(event);
      yield event;
    }
  } finally {
    const { end, code } = last;
    span.setAttribute("agent.run.end", end);
    if (code !== undefined) failSpan(span, code);
    runDuration.record(passed(), { ...agent, "agent.run.end": end, ...(code !== undefined && { "error.type": code }) });
  }
}

/** How a run ended by its last event, in the words of its record. */
function endOf(event: Extract<AgentEvent, { type: "RUN_FINISHED" | "RUN_ERROR" }>): End {
  if (event.type === "RUN_ERROR") {
    const code = event.code ?? "INTERNAL";
    return { end: code === "INTERRUPTED" ? "interrupted" : "error", code };
  }
  if (event.outcome.type === "cancelled") return { end: "cancelled" };
  if (event.outcome.type === "interrupt") return { end: "paused" };
  return { end: event.outcome.pendingToolCallIds ? "paused" : "finished" };
}
