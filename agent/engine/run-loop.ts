import { isDeepStrictEqual } from "node:util";
import type { TokenUsage } from "@ag-ui/core";
import { AgentLoop } from "./agent-loop";
import { resultEvent } from "./calls";
import type { AgentEvent, RunOutcome } from "./events";
import { answerChange, openInterrupts } from "./interrupts";
import { canRun, parentCall } from "./lanes";
import { settleLeftovers } from "./recovery";
import { RunScope } from "./run-scope";
import { toMessages } from "./snapshot";
import { mergeClientState } from "./state";
import type { RunEnd, RunOptions, StepTime, ThreadRecord, ToolCallRecord } from "./types";

/** The work of one run between its first and its last event. */
export class RunLoop {
  private readonly scope: RunScope;

  constructor(options: RunOptions, signal: AbortSignal) {
    this.scope = new RunScope(options, signal);
  }

  get record(): ThreadRecord {
    return this.scope.thread.record;
  }

  get usage(): TokenUsage[] {
    return this.scope.usage.total();
  }

  get steps(): readonly StepTime[] {
    return this.scope.steps;
  }

  async *work(): AsyncGenerator<AgentEvent> {
    yield* this.takeRequest();
    yield* new AgentLoop(this.scope, { agent: this.scope.options.agent }).work();
  }

  /** How the run stands when the work is over. */
  outcome(): { outcome: RunOutcome; status: RunEnd["status"] } {
    const interrupts = openInterrupts(this.record).map(({ interrupt }) => interrupt);
    if (interrupts.length > 0) return { outcome: { type: "interrupt", interrupts }, status: "paused" };
    const pendingToolCallIds = this.record.calls.filter((call) => call.phase === "frontend").map((call) => call.id);
    return pendingToolCallIds.length > 0
      ? { outcome: { type: "success", pendingToolCallIds }, status: "paused" }
      : { outcome: { type: "success" }, status: "finished" };
  }

  /** Takes the client's state and answers; all of it is checked before anything is stored. */
  private async *takeRequest(): AsyncGenerator<AgentEvent> {
    const { thread, options } = this.scope;
    const { agent, request, store } = options;
    const { record } = thread;
    const state = mergeClientState(agent.state, record.state, request.state);
    const change = answerChange(agent, record, request.resume);
    if (request.resume.length > 0 || !isDeepStrictEqual(state, record.state)) await thread.commit({ ...change, state });
    const settled = await settleLeftovers(agent, record, request, store);
    if (settled.length > 0) await thread.commit({ calls: settled });
    const done = [...(change.calls ?? []), ...settled].filter((call) => call.phase === "done");
    // No event tells the result of a call of the page, so that of one which the page left open is told like this.
    if (request.resume.length > 0 || settled.some(isGivenUp)) {
      yield { type: "MESSAGES_SNAPSHOT", messages: toMessages(before(record, done)) };
    }
    if (!isDeepStrictEqual(state, request.state)) yield { type: "STATE_SNAPSHOT", snapshot: state };
    for (const call of done) {
      if (goesOn(record, call)) this.scope.untold.add(call.id);
      else yield* resultEvent(call);
    }
  }
}

const isGivenUp = ({ frontend, result }: ToolCallRecord) => frontend === true && result?.type === "skipped";

/** The thread without the results that events will tell. */
function before(record: ThreadRecord, done: readonly ToolCallRecord[]): ThreadRecord {
  const told = new Set(done.filter(({ frontend }) => !frontend).map(({ id }) => id));
  const calls = record.calls.map(({ result, ...call }) => (result && !told.has(call.id) ? { ...call, result } : call));
  return { ...record, calls };
}

/** Whether the agent that made a call works in this run, and tells its result; a subagent that still waits does not. */
function goesOn(record: ThreadRecord, { subagentRunId }: ToolCallRecord): boolean {
  if (subagentRunId === undefined) return true;
  const parent = parentCall(record, subagentRunId);
  return parent !== undefined && canRun(record, parent);
}
