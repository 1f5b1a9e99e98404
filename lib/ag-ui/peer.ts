import type { Interrupt } from "@ag-ui/core";
import type { AgentEvent, RunFinished } from "@/agent/engine/events";
import { errorTable } from "@/agent/errors";

/** The version that this server speaks; sent to 1.0 peers only. */
export const protocolVersion = "1.0";

/** An event as it goes on the wire; wider than `AgentEvent`, since peers of two versions read it. */
export type WireEvent = { type: string; [key: string]: unknown };

/**
 * An event in the shapes that the peer accepts (facts/ag-ui.md §5). A pure function of the event and the peer's
 * version: ids, order and what happened stay; peers of 0.0.59 have no word for a cancelled run, so they get
 * `RUN_ERROR CANCELLED`, and none for pending frontend calls, so they get no outcome; nor an interrupt's `expiresAt`, after
 * which they send no answer any more, not even a dismissal.
 */
export function forPeer(event: AgentEvent, modern: boolean): WireEvent {
  if (event.type === "RUN_STARTED") return startedFor(event, modern);
  if (event.type === "RUN_FINISHED" && !modern) return finishedForOld(event);
  return event;
}

/** The input is echoed empty, or the vendor's runner would echo the client's whole history back to it. */
function startedFor(event: Extract<AgentEvent, { type: "RUN_STARTED" }>, modern: boolean): WireEvent {
  const { threadId, runId } = event;
  const input = { threadId, runId, messages: [], tools: [], context: [], state: {}, forwardedProps: {} };
  return { ...event, input, ...(modern && { protocolVersion }) };
}

function finishedForOld(event: RunFinished): WireEvent {
  const { outcome, ...rest } = event;
  const usage = event.usage ? { usage: event.usage } : {};
  if (outcome.type === "cancelled") {
    return { type: "RUN_ERROR", code: "CANCELLED", message: errorTable.CANCELLED.message, ...usage };
  }
  if (outcome.type === "success") return outcome.pendingToolCallIds ? rest : { ...rest, outcome: { type: "success" } };
  return { ...event, outcome: { ...outcome, interrupts: outcome.interrupts.map(unexpiring) } };
}

function unexpiring({ expiresAt: _, ...interrupt }: Interrupt): Interrupt {
  return interrupt;
}
