import { type BaseEvent, EventType } from "@ag-ui/client";
import {
  type AgentRunnerConnectRequest,
  type AgentRunnerRunRequest,
  InMemoryAgentRunner,
} from "@copilotkit/runtime/v2";
import { from, type Observable } from "rxjs";
import type { JsonObject } from "@/agent/engine/types";
import { type ErrorCode, errorTable } from "@/agent/errors";
import { toAppError } from "@/lib/errors";
import { openRuns } from "@/lib/limits/open-runs";
import { asOneRun } from "./one-run";
import { caller } from "./scope";

// On globalThis, because Next evaluates this module again for each bundle and each hot reload.
declare global {
  var agentStarterRemoteRunner: RemoteRunner | undefined;
}

/** The process's runner of the agent elsewhere. */
export function remoteRunner(): RemoteRunner {
  globalThis.agentStarterRemoteRunner ??= new RemoteRunner(() => openRuns().enter(caller()));
  return globalThis.agentStarterRemoteRunner;
}

/**
 * The vendor's runner for an agent elsewhere: it keeps the threads in this process's memory. When two requests reach it
 * at once it throws for the second, which would become an empty answer; here that one is told.
 */
export class RemoteRunner extends InMemoryAgentRunner {
  /** Shared state that a person edited since the last run; the next run brings it to the agent. */
  private readonly edited = new Map<string, JsonObject>();

  /** `enter` counts a run of whoever asks, and returns what to call when that has ended. */
  constructor(private readonly enter: () => () => void) {
    super();
  }

  override run(request: AgentRunnerRunRequest): Observable<BaseEvent> {
    let leave = () => {};
    try {
      leave = this.enter();
    } catch (error) {
      return refused(request, toAppError(error).code);
    }
    try {
      const events = super.run(request);
      events.subscribe({ complete: leave, error: leave }); // it goes on when nobody else follows it
      this.edited.delete(request.input.threadId);
      return events;
    } catch {
      leave();
      // Its only error before the run begins: the thread has a run, or one that is being stopped.
      return refused(request, "THREAD_BUSY");
    }
  }

  override connect({ threadId }: AgentRunnerConnectRequest): Observable<BaseEvent> {
    return this.attach({ threadId, runId: crypto.randomUUID() });
  }

  /** What a client that connects to a thread gets; the stream is told as this run. A thread that nobody knows is empty. */
  attach(ids: { threadId: string; runId: string }): Observable<BaseEvent> {
    const { threadId } = ids;
    const stood = { messages: this.getThreadMessages(threadId), state: this.stateOf(threadId) };
    return asOneRun(super.connect({ threadId }), ids, stood);
  }

  /** The shared state as it stands; undefined when none of it is known. */
  stateOf(threadId: string): JsonObject | undefined {
    return this.edited.get(threadId) ?? (this.getThreadState(threadId) as JsonObject | null) ?? undefined;
  }

  editState(threadId: string, state: JsonObject): void {
    this.edited.set(threadId, state);
  }
}

const refused = ({ input: { threadId, runId } }: AgentRunnerRunRequest, code: ErrorCode) =>
  from([
    { type: EventType.RUN_STARTED, threadId, runId },
    { type: EventType.RUN_ERROR, code, message: errorTable[code].message },
  ]);
