import { EventType } from "@ag-ui/client";
import { type AgentRunnerRunRequest, InMemoryAgentRunner } from "@copilotkit/runtime/v2";
import { from } from "rxjs";
import { type ErrorCode, errorTable } from "@/agent/errors";
import { toAppError } from "@/lib/errors";

/**
 * The vendor's runner for an agent elsewhere: it keeps the threads in this process's memory. When two requests reach it
 * at once it throws for the second, which would become an empty answer; here that one is told.
 */
export class RemoteRunner extends InMemoryAgentRunner {
  /** `enter` counts a run of whoever asks, and returns what to call when that has ended. */
  constructor(private readonly enter: () => () => void) {
    super();
  }

  override run(request: AgentRunnerRunRequest): ReturnType<InMemoryAgentRunner["run"]> {
    let leave = () => {};
    try {
      leave = this.enter();
    } catch (error) {
      return refused(request, toAppError(error).code);
    }
    try {
      const events = super.run(request);
      events.subscribe({ complete: leave, error: leave }); // it goes on when nobody else follows it
      return events;
    } catch {
      leave();
      // Its only error before the run begins: the thread has a run, or one that is being stopped.
      return refused(request, "THREAD_BUSY");
    }
  }
}

const refused = ({ input: { threadId, runId } }: AgentRunnerRunRequest, code: ErrorCode) =>
  from([
    { type: EventType.RUN_STARTED, threadId, runId },
    { type: EventType.RUN_ERROR, code, message: errorTable[code].message },
  ]);
