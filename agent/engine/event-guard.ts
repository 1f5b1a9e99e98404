import { errorTable } from "../errors";
import { type AgentEvent, isTerminal } from "./events";

/**
 * Keeps the order rules of AG-UI (what `verifyEvents` of both client versions enforces, facts/ag-ui.md §3):
 * whatever is open is closed before the terminal event, and nothing follows it. A stream that ends without a
 * terminal event is an error of the engine and throws.
 */
export async function* guardEvents(source: AsyncIterable<AgentEvent>): AsyncGenerator<AgentEvent> {
  const open: OpenEvents = new Map();
  for await (const event of source) {
    if (isTerminal(event)) {
      yield* closers(open);
      yield event;
      return;
    }
    track(open, event);
    yield event;
  }
  throw new Error("The engine ended a run without a terminal event.");
}

/** What a stream has opened, each with the event that closes it. */
export type OpenEvents = Map<string, AgentEvent>;

/** The events that close all that is open, the innermost first. */
export const closers = (open: OpenEvents): AgentEvent[] => [...open.values()].reverse();

/** Remembers what an event opens, and forgets what it closes. */
export function track(open: OpenEvents, event: AgentEvent): void {
  switch (event.type) {
    case "TEXT_MESSAGE_START":
      open.set(`text ${event.messageId}`, { type: "TEXT_MESSAGE_END", messageId: event.messageId, ...laneOf(event) });
      break;
    case "TEXT_MESSAGE_END":
      open.delete(`text ${event.messageId}`);
      break;
    case "TOOL_CALL_START":
      open.set(`call ${event.toolCallId}`, { type: "TOOL_CALL_END", toolCallId: event.toolCallId, ...laneOf(event) });
      break;
    case "TOOL_CALL_END":
      open.delete(`call ${event.toolCallId}`);
      break;
    case "REASONING_START":
      open.set(`span ${event.messageId}`, { type: "REASONING_END", messageId: event.messageId, ...laneOf(event) });
      break;
    case "REASONING_END":
      open.delete(`span ${event.messageId}`);
      break;
    case "REASONING_MESSAGE_START":
      open.set(`reasoning ${event.messageId}`, {
        type: "REASONING_MESSAGE_END",
        messageId: event.messageId,
        ...laneOf(event),
      });
      break;
    case "REASONING_MESSAGE_END":
      open.delete(`reasoning ${event.messageId}`);
      break;
    case "STEP_STARTED":
      open.set(stepKey(event), { type: "STEP_FINISHED", stepName: event.stepName, ...laneOf(event) });
      break;
    case "STEP_FINISHED":
      open.delete(stepKey(event));
      break;
    case "SUBAGENT_STARTED":
      open.set(`subagent ${event.subagentRunId}`, {
        type: "SUBAGENT_ERROR",
        subagentRunId: event.subagentRunId,
        message: errorTable.CANCELLED.message,
        code: "CANCELLED",
      });
      break;
    case "SUBAGENT_FINISHED":
    case "SUBAGENT_ERROR":
      open.delete(`subagent ${event.subagentRunId}`);
      break;
  }
}

type InLane = { subagentRunId?: string };

const laneOf = ({ subagentRunId }: InLane) => (subagentRunId ? { subagentRunId } : {});
const stepKey = ({ stepName, subagentRunId = "" }: InLane & { stepName: string }) =>
  `step ${subagentRunId} ${stepName}`;
