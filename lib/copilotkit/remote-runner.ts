import { type BaseEvent, EventType } from "@ag-ui/client";
import {
  type AgentRunnerConnectRequest,
  type AgentRunnerRunRequest,
  InMemoryAgentRunner,
} from "@copilotkit/runtime/v2";
import { concat, concatMap, defer, from, type Observable } from "rxjs";
import type { JsonObject } from "@/agent/engine/types";
import { type ErrorCode, errorTable } from "@/agent/errors";
import { toAppError } from "@/lib/errors";
import { openRuns } from "@/lib/limits/open-runs";
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

  override connect(request: AgentRunnerConnectRequest): Observable<BaseEvent> {
    const { threadId } = request;
    const snapshot = this.edited.get(threadId);
    return snapshot ? withState(super.connect(request), threadId, snapshot) : super.connect(request);
  }

  /** The shared state as it stands; undefined when none of it is known. */
  stateOf(threadId: string): JsonObject | undefined {
    return this.edited.get(threadId) ?? (this.getThreadState(threadId) as JsonObject | null) ?? undefined;
  }

  editState(threadId: string, state: JsonObject): void {
    this.edited.set(threadId, state);
  }
}

/** A thread's events with another state at their end: before the last event, after which a client takes no more. */
function withState(events: Observable<BaseEvent>, threadId: string, snapshot: JsonObject): Observable<BaseEvent> {
  let begun = false;
  let end: BaseEvent[] = [];
  return concat(
    events.pipe(
      concatMap((event) => {
        begun = true;
        const before = end;
        end = event.type === EventType.RUN_FINISHED || event.type === EventType.RUN_ERROR ? [event] : [];
        return end.length > 0 ? before : [...before, event];
      }),
    ),
    defer((): BaseEvent[] => {
      const state = { type: EventType.STATE_SNAPSHOT, snapshot };
      if (begun) return [state, ...end];
      const run = { threadId, runId: crypto.randomUUID() };
      return [{ type: EventType.RUN_STARTED, ...run }, state, { type: EventType.RUN_FINISHED, ...run }];
    }),
  );
}

const refused = ({ input: { threadId, runId } }: AgentRunnerRunRequest, code: ErrorCode) =>
  from([
    { type: EventType.RUN_STARTED, threadId, runId },
    { type: EventType.RUN_ERROR, code, message: errorTable[code].message },
  ]);
