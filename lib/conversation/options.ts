import type { Context } from "@ag-ui/core";
import type { AgentClient } from "./client";
import { type ClientTool, type Schema, schemaProblem } from "./client-tools";
import { Refusal } from "./diagnostics";
import type { HistoryKeeper } from "./run-input";
import type { StateRule } from "./shared-state";

type StateOptions<S> =
  | {
      /** Checks every update of the shared state, from either side, and types it. */ stateSchema: Schema<S>;
      initialState: S;
    }
  | { stateSchema?: undefined; initialState?: S };

/** What may change while a conversation goes on. */
export type RunSettings = {
  /** Tools of the page that the agent may call. */
  tools?: readonly ClientTool[];
  /** What the page shows, for the agent to know. */
  context?: readonly Context[];
  forwardedProps?: Readonly<Record<string, unknown>>;
};

export type ConversationOptions<S> = StateOptions<S> &
  RunSettings & {
    client: AgentClient;
    /** Default: the server keeps the conversation. */
    history?: HistoryKeeper;
    /** Listeners hear of changes at most once in this many milliseconds. */
    flushIntervalMs?: number;
    /** How often in a row the agent may call tools of the page before it is stopped. */
    maxFollowUps?: number;
  };

/** Which shared states may be, by the schema if there is one. */
export function stateRule<S>(schema: Schema<S> | undefined): StateRule<S> {
  return (value) => {
    const problem = schema && schemaProblem(schema, value);
    // Kept as it came, not as the schema may have transformed it: the agent's patches are made for that.
    return problem === undefined ? { value: value as S } : new Refusal("invalid_state", problem);
  };
}
