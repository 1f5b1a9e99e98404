import { EventType } from "@ag-ui/client";
import { type AgentRunnerRunRequest, InMemoryAgentRunner } from "@copilotkit/runtime/v2";
import { from } from "rxjs";
import { errorTable } from "@/agent/errors";

/**
 * The vendor's runner for an agent elsewhere: it keeps the threads in this process's memory. When two requests reach it
 * at once it throws for the second, which would become an empty answer; here that one is told.
 */
export class RemoteRunner extends InMemoryAgentRunner {
  override run(request: AgentRunnerRunRequest): ReturnType<InMemoryAgentRunner["run"]> {
    const { threadId, runId } = request.input;
    try {
      return super.run(request);
    } catch {
      // Its only error before the run begins: the thread has a run, or one that is being stopped.
      const { message } = errorTable.THREAD_BUSY;
      return from([
        { type: EventType.RUN_STARTED, threadId, runId },
        { type: EventType.RUN_ERROR, code: "THREAD_BUSY", message },
      ]);
    }
  }
}
