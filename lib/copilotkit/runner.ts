import { randomUUID } from "node:crypto";
import type { BaseEvent } from "@ag-ui/client";
import { EventSchemas } from "@ag-ui/core";
import {
  AgentRunner,
  type AgentRunnerConnectRequest,
  type AgentRunnerIsRunningRequest,
  type AgentRunnerRunRequest,
  type AgentRunnerStopRequest,
} from "@copilotkit/runtime/v2";
import { from, map, type Observable } from "rxjs";
import type { User } from "@/agent/engine/types";
import { forPeer, type WireEvent } from "@/lib/ag-ui/peer";
import type { Runs } from "@/lib/threads/runs";
import { newestMessages } from "./newest-messages";
import { scope } from "./scope";

/**
 * CopilotRuntime's runner on our threads. The vendor's keeps threads in memory, for everyone, and replays deltas, which
 * doubles messages on a remount (facts/copilotkit.md §0.1); this one keeps nothing and sends snapshots.
 */
export class ThreadRunner extends AgentRunner {
  constructor(private readonly runs: () => Promise<Pick<Runs, "attach" | "isRunning" | "stop">>) {
    super();
  }

  /** The agent's events as they come: `runAgent` would clone the whole history at every event. */
  override run({ agent, input }: AgentRunnerRunRequest): Observable<BaseEvent> {
    return agent.run(input);
  }

  override connect({ threadId }: AgentRunnerConnectRequest): Observable<BaseEvent> {
    const { user } = scope();
    return from(newestMessages(this.attach(threadId, user))).pipe(
      map((event) => EventSchemas.parse(event) as BaseEvent),
    );
  }

  override async isRunning({ threadId }: AgentRunnerIsRunningRequest): Promise<boolean> {
    return (await this.runs()).isRunning(threadId, scope().user);
  }

  override async stop({ threadId }: AgentRunnerStopRequest): Promise<boolean> {
    return (await this.runs()).stop(threadId, scope().user);
  }

  private async *attach(threadId: string, user: User): AsyncGenerator<WireEvent> {
    const runs = await this.runs();
    for await (const event of runs.attach({ threadId, runId: randomUUID(), user })) yield forPeer(event, false);
  }
}
