import type { Context, Message, ResumeEntry, Tool } from "@ag-ui/core";

/** What goes to the agent for one run: AG-UI's `RunAgentInput`, 1.0. */
export type RunInput = {
  threadId: string;
  runId: string;
  protocolVersion: "1.0";
  messages: Message[];
  tools: Tool[];
  context: readonly Context[];
  /** Absent when the run only shows the thread. */
  state?: unknown;
  forwardedProps: Readonly<Record<string, unknown>>;
  resume?: ResumeEntry[];
};

/** Where a conversation's events come from. */
export interface AgentClient {
  /**
   * Begins a run, or follows the thread when nothing is new in the input, and gives its events as they come. Aborting
   * `signal` stops reading. Throws `AgentClientError`.
   */
  run(input: RunInput, signal: AbortSignal): AsyncIterable<unknown>;
  /** Asks the agent to stop the thread's run, which then ends its stream in order. Absent: closing the stream stops it. */
  stop?(threadId: string): Promise<void>;
}

/**
 * A run that could not begin, or whose stream broke. `code` is the server's, or `OFFLINE` (no connection),
 * `CONNECTION_LOST` (the stream ended too early), `BAD_RESPONSE` (it is no stream of events).
 */
export class AgentClientError extends Error {
  override name = "AgentClientError";
  constructor(
    readonly code: string,
    message: string,
    readonly details: { readonly hint?: string; readonly status?: number; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
  }
}

export const connectionLost = () =>
  new AgentClientError("CONNECTION_LOST", "The connection to the agent was lost.", { hint: "Try again." });
