import { isDeepStrictEqual } from "node:util";
import type { TokenUsage } from "@ag-ui/core";
import { AgentLoop } from "./agent-loop";
import { resultEvent } from "./calls";
import type { AgentEvent, RunOutcome } from "./events";
import { answerChange, openInterrupts } from "./interrupts";
import { settleLeftovers } from "./recovery";
import { RunScope } from "./run-scope";
import { toMessages } from "./snapshot";
import { mergeClientState } from "./state";
import type { RunEnd, RunOptions, ThreadRecord } from "./types";

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
    if (request.resume.length > 0) yield { type: "MESSAGES_SNAPSHOT", messages: toMessages(record) };
    if (request.resume.length > 0 || !isDeepStrictEqual(state, record.state)) await thread.commit({ ...change, state });
    const settled = await settleLeftovers(agent, record, request, store);
    if (settled.length > 0) await thread.commit({ calls: settled });
    if (!isDeepStrictEqual(state, request.state)) yield { type: "STATE_SNAPSHOT", snapshot: state };
    for (const call of [...(change.calls ?? []), ...settled]) {
      if (call.phase === "done") yield* resultEvent(call);
    }
  }
}
