import type { AGUIEvent, Interrupt, TokenUsage } from "@ag-ui/core";

/**
 * How a run ended, in the words of AG-UI 1.0. Peers that speak 0.0.59 get a reduced form of it
 * (`lib/ag-ui/peer.ts`): they know neither `cancelled` nor `pendingToolCallIds`.
 */
export type RunOutcome =
  | { type: "success"; pendingToolCallIds?: string[] }
  | { type: "interrupt"; interrupts: Interrupt[] }
  | { type: "cancelled" };

export type RunFinished = {
  type: "RUN_FINISHED";
  threadId: string;
  runId: string;
  outcome: RunOutcome;
  usage?: TokenUsage[];
};

/** The vendor's event types without their index signature, and with `type` as a plain string literal. */
type Plain<T> = T extends { type: infer K }
  ? { [P in keyof T as string extends P ? never : P]: P extends "type" ? `${K & string}` : T[P] }
  : never;

/** Replaced by REASONING_*; AG-UI 1.0 has them no more. */
type Deprecated = `THINKING_${string}`;

/** The only event model inside the project: AG-UI's, with the outcome in its newest form. */
export type AgentEvent = Exclude<Plain<AGUIEvent>, { type: "RUN_FINISHED" | Deprecated }> | RunFinished;
export type EventName = AgentEvent["type"];
export type EventOf<K extends EventName> = Extract<AgentEvent, { type: K }>;

/** True for the two events that end a run's stream. */
export function isTerminal(event: AgentEvent): event is RunFinished | EventOf<"RUN_ERROR"> {
  return event.type === "RUN_FINISHED" || event.type === "RUN_ERROR";
}
