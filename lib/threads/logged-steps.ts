import type { AgentEvent } from "../../agent/engine/events";
import type { StepTime } from "../../agent/engine/types";
import type { LoggedEvent } from "./timed-log";

type OpenStep = { startedAt: number; messageId?: string };

/** The steps of a run by its log. Those that were cut with the run ended with the last that is known of it. */
export function stepsIn(log: readonly LoggedEvent[]): StepTime[] {
  const steps: StepTime[] = [];
  const open = new Map<string | undefined, OpenStep>(); // one for the agent, and one for each subagent's run
  const end = (lane: string | undefined, endedAt: number | undefined) => {
    const { startedAt, messageId } = open.get(lane) ?? {};
    open.delete(lane);
    if (startedAt !== undefined && messageId !== undefined && endedAt !== undefined) {
      steps.push({ messageId, startedAt, endedAt });
    }
  };
  for (const { event } of log) {
    const lane = "subagentRunId" in event ? event.subagentRunId : undefined;
    const step = open.get(lane);
    if (event.type === "STEP_STARTED" && event.timestamp !== undefined) open.set(lane, { startedAt: event.timestamp });
    else if (event.type === "STEP_FINISHED") end(lane, event.timestamp);
    else if (step) step.messageId = messageOf(event) ?? step.messageId;
  }
  const last = log.findLast(({ at }) => at !== undefined)?.at;
  for (const lane of [...open.keys()]) end(lane, last);
  return steps;
}

/** The message that a step writes, from an event of it. */
function messageOf(event: AgentEvent): string | undefined {
  if (event.type === "TEXT_MESSAGE_START") return event.messageId;
  return event.type === "TOOL_CALL_START" ? event.parentMessageId : undefined;
}
