import { isDeepStrictEqual } from "node:util";
import type { TokenUsage } from "@ag-ui/core";
import type { LanguageModelV3FunctionTool } from "@ai-sdk/provider";
import { AppError } from "../errors";
import { resultEvent, runCalls } from "./calls";
import { classify, type Toolbox } from "./classify";
import type { AgentEvent, RunOutcome } from "./events";
import { type PromptFiles, promptFiles } from "./files";
import { toPrompt } from "./history";
import { callIds } from "./ids";
import { answerChange, openInterrupts } from "./interrupts";
import { owesAnswer, settleLeftovers } from "./recovery";
import { toMessages } from "./snapshot";
import { mergeClientState } from "./state";
import { modelStep, type StepResult } from "./step";
import { inputSchema } from "./tool-schema";
import type { RunEnd, RunOptions, ToolCallRecord } from "./types";
import { UsageCounter } from "./usage";
import { WorkingThread } from "./working-thread";

/** The work of one run between its first and its last event. */
export class RunLoop {
  readonly thread: WorkingThread;
  readonly usage: UsageCounter;
  private readonly tools: Toolbox;
  private readonly callId: (providerId: string) => string;
  private callCount = 0;
  /** Read before the first model call; no other message comes while the run goes on. */
  private files: PromptFiles | undefined;

  constructor(
    private readonly options: RunOptions,
    private readonly signal: AbortSignal,
  ) {
    this.thread = new WorkingThread(options.thread, options.store, options.agent.state);
    this.usage = new UsageCounter(options.model);
    this.tools = toolbox(options);
    this.callId = callIds(options.thread.calls.map((call) => call.id));
  }

  async *work(): AsyncGenerator<AgentEvent> {
    yield* this.takeRequest();
    yield* this.runReady(this.thread.record.calls);
    for (let step = 1; !this.signal.aborted && this.mayGoOn(); step++) {
      if (step > this.options.limits.steps) throw new AppError("STEP_LIMIT");
      const stepName = `step-${step}`;
      yield { type: "STEP_STARTED", stepName };
      const more = yield* this.step();
      yield { type: "STEP_FINISHED", stepName };
      if (!more) return;
    }
  }

  /** How the run stands when the work is over. */
  outcome(): { outcome: RunOutcome; status: RunEnd["status"] } {
    const { record } = this.thread;
    const interrupts = openInterrupts(record).map(({ interrupt }) => interrupt);
    if (interrupts.length > 0) return { outcome: { type: "interrupt", interrupts }, status: "paused" };
    const pendingToolCallIds = record.calls.filter((call) => call.phase === "frontend").map((call) => call.id);
    return pendingToolCallIds.length > 0
      ? { outcome: { type: "success", pendingToolCallIds }, status: "paused" }
      : { outcome: { type: "success" }, status: "finished" };
  }

  usageField(): { usage?: TokenUsage[] } {
    const usage = this.usage.total();
    return usage.length > 0 ? { usage } : {};
  }

  /** Takes the client's state and answers; all of it is checked before anything is stored. */
  private async *takeRequest(): AsyncGenerator<AgentEvent> {
    const { agent, request, store } = this.options;
    const { record } = this.thread;
    const state = mergeClientState(agent.state, record.state, request.state);
    const change = answerChange(agent, record, request.resume);
    if (request.resume.length > 0) yield { type: "MESSAGES_SNAPSHOT", messages: toMessages(record) };
    if (request.resume.length > 0 || !isDeepStrictEqual(state, record.state)) await this.thread.commit({ ...change, state });
    const settled = await settleLeftovers(record, request, this.tools.server, store);
    if (settled.length > 0) await this.thread.commit({ calls: settled });
    if (!isDeepStrictEqual(state, request.state)) yield { type: "STATE_SNAPSHOT", snapshot: state };
    for (const call of [...(change.calls ?? []), ...settled]) {
      if (call.phase === "done") yield* resultEvent(call);
    }
  }

  /** The model is called only when nothing is open and it owes an answer. */
  private mayGoOn(): boolean {
    const { record } = this.thread;
    return record.calls.every((call) => call.phase === "done") && owesAnswer(record, this.options.request.retry);
  }

  /** One model call and the calls it makes. Returns whether the model has to be called again. */
  private async *step(): AsyncGenerator<AgentEvent, boolean> {
    const result = yield* this.callModel();
    this.usage.add(result.usage);
    const { message } = result;
    if (message) {
      const calls = yield* this.saveAnswer(message, result);
      if (!result.error && !this.signal.aborted) yield* this.runReady(calls);
    }
    if (result.error) throw result.error;
    if (this.callCount > this.options.limits.toolCalls) throw new AppError("STEP_LIMIT", "The agent made too many tool calls.");
    return result.calls.length > 0;
  }

  private async *callModel(): AsyncGenerator<AgentEvent, StepResult> {
    const { agent, model, limits, log, providerOptions, request } = this.options;
    const { state } = this.thread.record;
    const instructions =
      typeof agent.instructions === "string"
        ? agent.instructions
        : agent.instructions({ ...request, state, now: new Date() });
    const tools = modelTools(this.tools);
    this.files ??= await promptFiles(this.thread.record, this.options, this.signal);
    return yield* modelStep({
      model,
      callId: this.callId,
      log,
      call: {
        prompt: toPrompt(instructions, this.thread.record, this.files),
        ...(tools.length > 0 && { tools, toolChoice: { type: "auto" } }),
        maxOutputTokens: limits.outputTokens,
        abortSignal: this.signal,
        ...(providerOptions && { providerOptions }),
      },
    });
  }

  /** Decides what becomes of each call, stores all of it at once, and tells what is already settled. */
  private async *saveAnswer(
    message: NonNullable<StepResult["message"]>,
    result: StepResult,
  ): AsyncGenerator<AgentEvent, ToolCallRecord[]> {
    const { log, services, user } = this.options;
    const ctx = { services, user, state: this.thread.record.state, signal: this.signal };
    const classified = await Promise.all(result.calls.map((made) => classify(made, message.id, this.tools, ctx, log)));
    const broken = brokenOff(result, this.signal);
    const calls = classified.map(({ call }) => {
      this.callCount += 1;
      const over = this.callCount > this.options.limits.toolCalls ? "the run has made too many tool calls." : undefined;
      const skip = broken ?? over;
      return skip && call.phase !== "done" ? notRun(call, skip) : call;
    });
    const opened = classified.flatMap(({ interrupt }, index) =>
      interrupt && calls[index]?.phase === "pending_approval" ? [interrupt] : [],
    );
    await this.thread.saveStep(message, calls, opened);
    for (const call of calls) {
      if (call.phase === "done") yield* resultEvent(call);
    }
    return calls;
  }

  private async *runReady(calls: readonly ToolCallRecord[]): AsyncGenerator<AgentEvent> {
    const ready = calls.filter((call) => call.phase === "ready");
    if (ready.length === 0) return;
    yield* runCalls(ready, {
      options: this.options,
      thread: this.thread,
      tools: this.tools.server,
      signal: this.signal,
    });
  }
}

/** Server tools win over frontend tools of the same name (design.md §4). */
function toolbox({ agent, request, log }: RunOptions): Toolbox {
  const server = new Map(agent.tools.map((tool) => [tool.name, tool]));
  const frontend = new Map(
    request.frontendTools
      .filter((tool) => {
        if (server.has(tool.name)) log("warn", "frontend tool ignored: the agent has one of that name", { tool: tool.name });
        return !server.has(tool.name);
      })
      .map((tool) => [tool.name, tool]),
  );
  return { server, frontend };
}

function modelTools({ server, frontend }: Toolbox): LanguageModelV3FunctionTool[] {
  const own = [...server.values()].map((tool) => ({ ...tool, schema: inputSchema(tool) }));
  const browser = [...frontend.values()].map((tool) => ({ ...tool, schema: tool.parameters }));
  return [...own, ...browser].map(({ name, description, schema }) => ({
    type: "function",
    name,
    description,
    inputSchema: schema,
  }));
}

/** Why the calls of an answer are not run, when it broke off. */
function brokenOff(result: StepResult, signal: AbortSignal): string | undefined {
  if (signal.aborted) return "the run was stopped.";
  return result.error ? "the model's answer broke off." : undefined;
}

/** Settles a call that nobody will run; a frontend call among them is not handed to the browser. */
function notRun(call: ToolCallRecord, message: string): ToolCallRecord {
  return { ...call, phase: "done", frontend: false, result: { type: "skipped", message } };
}
