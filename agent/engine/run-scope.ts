import { AppError } from "../errors";
import { callIds } from "./ids";
import type { Lane } from "./lanes";
import type { ModelChoice, RunOptions, StepTime } from "./types";
import { UsageCounter } from "./usage";
import { WorkingThread } from "./working-thread";

/** What the agent and its subagents share in one run: the thread, the limits, the count of what was used. */
export class RunScope {
  readonly thread: WorkingThread;
  readonly usage = new UsageCounter();
  /** Calls that have a result which no event has told; it comes in its place among those of its step. */
  readonly untold = new Set<string>();
  /** The steps that have ended. */
  readonly steps: StepTime[] = [];
  readonly callId: (providerId: string) => string;
  private stepsTaken = 0;
  private calls = 0;

  constructor(
    readonly options: RunOptions,
    readonly signal: AbortSignal,
  ) {
    this.thread = new WorkingThread(options.thread, options.store, options.agent.state);
    this.callId = callIds(options.thread.calls.map((call) => call.id));
  }

  /** The model of a lane: its agent's own, or the run's. */
  modelOf({ agent }: Lane): ModelChoice {
    const { model, providerOptions, modelFor } = this.options;
    if (agent.model) return modelFor(agent.model);
    return { model, ...(providerOptions && { providerOptions }) };
  }

  /** Takes one step of the run's allowance. Throws `STEP_LIMIT` or `TOKEN_LIMIT`. */
  takeStep(): void {
    this.stepsTaken += 1;
    if (this.stepsTaken > this.options.limits.steps) throw new AppError("STEP_LIMIT");
    if (this.usage.tokens >= this.options.limits.tokens) throw new AppError("TOKEN_LIMIT");
  }

  /** Takes one tool call of the run's allowance; false when it is used up. */
  takeCall(): boolean {
    this.calls += 1;
    return this.calls <= this.options.limits.toolCalls;
  }

  /** Throws `STEP_LIMIT` when more calls were made than the run may make. */
  assertCalls(): void {
    if (this.calls <= this.options.limits.toolCalls) return;
    throw new AppError("STEP_LIMIT", "The agent stopped because it made too many tool calls.");
  }
}
