import type { RunAgentInput } from "@ag-ui/core";
import type { AgentEvent, RunOutcome } from "../../agent/engine/events";
import { toMessages } from "../../agent/engine/snapshot";
import { subagentEvents } from "../../agent/engine/subagent";
import type { JsonObject, ThreadRecord, User } from "../../agent/engine/types";
import type { Db } from "../db/schema";
import { badEnd } from "./run-row";
import { readStanding } from "./standing";

export type Attach = {
  threadId: string;
  /** Of the request that connects; the stream is told as this run. */
  runId: string;
  user: User;
};

type Source = { db: Db; initialState: JsonObject; follow: (runKey: string) => AsyncIterable<AgentEvent> };

/**
 * What a client that connects to a thread gets: the thread as it stands, as snapshots, and how its last run
 * ended; or, while a run is on, the thread as it was before that run and then the run's events, from its first to
 * its last. A thread that doesn't exist yet is an empty one. Throws `NOT_FOUND` for another user's.
 */
export async function* attachThread(source: Source, attach: Attach): AsyncGenerator<AgentEvent, void> {
  const { threadId, runId, user } = attach;
  const { run, thread, steps } = await readStanding(source.db, source.initialState, threadId, user);
  yield* snapshots(thread, runId, run?.status === "running");
  if (steps.length > 0) yield { type: "CUSTOM", name: "step_times", value: steps };
  if (run?.status === "running") {
    for await (const event of source.follow(run.key)) {
      if (event.type === "RUN_FINISHED") yield { ...event, runId };
      else if (event.type !== "RUN_STARTED") yield event;
    }
    return;
  }
  const ended = badEnd(run);
  if (ended) yield { type: "CUSTOM", name: "run_status", value: ended };
  yield { type: "RUN_FINISHED", threadId, runId, outcome: outcomeOf(thread) };
}

/** The head of a stream that tells a thread as it stands. */
export function* snapshots(thread: ThreadRecord, runId: string, running: boolean): Generator<AgentEvent, void> {
  const input: RunAgentInput = { threadId: thread.id, runId, messages: [], tools: [], context: [] };
  yield { type: "RUN_STARTED", threadId: thread.id, runId, input };
  yield { type: "STATE_SNAPSHOT", snapshot: thread.state };
  yield* subagentEvents(thread.calls, running);
  const messages = toMessages(thread);
  if (messages.length > 0) yield { type: "MESSAGES_SNAPSHOT", messages };
}

/** What the thread waits for. */
function outcomeOf(thread: ThreadRecord): RunOutcome {
  const interrupts = thread.interrupts.filter((record) => !record.answer).map((record) => record.interrupt);
  if (interrupts.length > 0) return { type: "interrupt", interrupts };
  const pendingToolCallIds = thread.calls.filter((call) => call.phase === "frontend").map((call) => call.id);
  return { type: "success", ...(pendingToolCallIds.length > 0 && { pendingToolCallIds }) };
}
