import { resultEvent, runCalls } from "./calls";
import { type Classified, classify } from "./classify";
import type { AgentEvent } from "./events";
import { type PromptFiles, promptFiles } from "./files";
import { toPrompt } from "./history";
import { callsOf, canRun, type Lane, messagesOf } from "./lanes";
import { owesAnswer } from "./recovery";
import type { RunScope } from "./run-scope";
import { traced } from "./spans";
import { modelStep, type StepResult } from "./step";
import { modelTools, type Toolbox, toolbox } from "./toolbox";
import type { AssistantMessage, ThreadMessage, ToolCallRecord } from "./types";

/** One agent at work in its lane: model step, calls, next step, until it has answered or waits for someone. */
export class AgentLoop {
  private readonly tools: Toolbox;
  /** Read before the first model call; no other message comes while the run goes on. */
  private files: PromptFiles | undefined;

  constructor(
    private readonly scope: RunScope,
    private readonly lane: Lane,
  ) {
    this.tools = toolbox(lane, scope.options);
  }

  /** Goes on with what is open, then step by step. Throws an `AppError` when the model fails or a limit is reached. */
  async *work(): AsyncGenerator<AgentEvent> {
    yield* this.runReady();
    for (let step = 1; !this.scope.signal.aborted && this.owesAnswer(); step++) {
      this.scope.takeStep();
      const stepName = `step-${step}`;
      const startedAt = Date.now();
      yield { type: "STEP_STARTED", stepName, timestamp: startedAt };
      const span = { name: stepName, attributes: { "agent.step": step } };
      const { message, calls } = yield* traced(span, () => this.step());
      const endedAt = Date.now();
      if (message) this.scope.steps.push({ messageId: message.id, startedAt, endedAt });
      yield { type: "STEP_FINISHED", stepName, timestamp: endedAt };
      if (calls.length === 0) return;
    }
  }

  /** What it said last. */
  answer(): string {
    const last = this.messages().at(-1);
    if (last?.role !== "assistant") return "";
    return last.parts.map((part) => (part.type === "text" ? part.text : "")).join("");
  }

  /** Whether it waits for someone. */
  waits(): boolean {
    return this.calls().some((call) => call.phase !== "done");
  }

  private messages(): ThreadMessage[] {
    return messagesOf(this.scope.thread.record, this.lane);
  }

  private calls(): ToolCallRecord[] {
    return callsOf(this.scope.thread.record, this.lane.id);
  }

  /** The model is called only when nothing is open and it owes an answer; a subagent is always asked again. */
  private owesAnswer(): boolean {
    const retry = this.lane.id !== undefined || this.scope.options.request.retry;
    return !this.waits() && owesAnswer(this.messages(), retry);
  }

  /** One model call and the calls it makes; when there are some, the model has to be called again. */
  private async *step(): AsyncGenerator<AgentEvent, StepResult> {
    const result = yield* this.callModel();
    this.scope.usage.add(this.scope.modelOf(this.lane).model, result.usage);
    if (result.message) {
      await this.saveAnswer(result.message, result);
      if (result.error || this.scope.signal.aborted) yield* this.tellSettled();
      else yield* this.runReady();
    }
    if (result.error) throw result.error;
    this.scope.assertCalls();
    return result;
  }

  private async *callModel(): AsyncGenerator<AgentEvent, StepResult> {
    const { options, signal, thread, callId } = this.scope;
    const { model, providerOptions } = this.scope.modelOf(this.lane);
    const { instructions } = this.lane.agent;
    const { state } = thread.record;
    const text =
      typeof instructions === "string" ? instructions : instructions({ ...options.request, state, now: new Date() });
    const tools = modelTools(this.tools);
    const lane = { ...thread.record, messages: this.messages() };
    this.files ??= await promptFiles(lane, options, signal);
    return yield* modelStep({
      model,
      callId,
      log: options.log,
      call: {
        prompt: toPrompt(text, lane, this.files),
        ...(tools.length > 0 && { tools, toolChoice: { type: "auto" } }),
        maxOutputTokens: options.limits.outputTokens,
        abortSignal: signal,
        ...(providerOptions && { providerOptions }),
      },
    });
  }

  /** Decides what becomes of each call, and stores all of it at once. */
  private async saveAnswer(said: AssistantMessage, result: StepResult): Promise<void> {
    const { options, signal, thread } = this.scope;
    const message = this.lane.id === undefined ? said : { ...said, subagentRunId: this.lane.id };
    const ctx = { services: options.services, user: options.user, state: thread.record.state, signal };
    const all = await Promise.all(result.calls.map((made) => classify(made, message, this.tools, ctx, options.log)));
    const settled = all.map((each) => this.withinLimits(each, result));
    const calls = settled.map(({ call }) => call);
    await thread.saveStep(
      message,
      calls,
      settled.flatMap(({ interrupt }) => interrupt ?? []),
    );
    for (const call of calls) if (call.phase === "done") this.scope.untold.add(call.id);
  }

  /** Calls of an answer that broke off, and those over the run's limit, are not run. */
  private withinLimits(classified: Classified, result: StepResult): Classified {
    const allowed = this.scope.takeCall();
    const { call } = classified;
    if (call.phase === "done") return classified;
    if (this.scope.signal.aborted) return { call: notRun(call, "the run was stopped.") };
    if (result.error) return { call: notRun(call, "the model's answer broke off.") };
    return allowed ? classified : { call: notRun(call, "the run has made too many tool calls.") };
  }

  /** Runs what can run now; what is settled already is told with it, in the order of the calls. */
  private async *runReady(): AsyncGenerator<AgentEvent> {
    const { thread, untold } = this.scope;
    const ready = this.calls().filter((call) => canRun(thread.record, call) || untold.delete(call.id));
    if (ready.length > 0) yield* runCalls(ready, { scope: this.scope, lane: this.lane, tools: this.tools });
  }

  private *tellSettled(): Generator<AgentEvent> {
    for (const call of this.calls()) if (this.scope.untold.delete(call.id)) yield* resultEvent(call);
  }
}

/** Settles a call that nobody will run; a frontend call among them is not handed to the browser. */
function notRun(call: ToolCallRecord, message: string): ToolCallRecord {
  return { ...call, phase: "done", frontend: false, result: { type: "skipped", message } };
}
