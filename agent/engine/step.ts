import type { LanguageModelV3CallOptions } from "@ai-sdk/provider";
import type { AgentEvent } from "./events";
import { modelError } from "./model-errors";
import { modelStream } from "./model-stream";
import { StepBuilder, type StepResult } from "./step-builder";
import type { Log, Model } from "./types";

export type { ModelCall, StepResult } from "./step-builder";

export type StepOptions = {
  model: Model;
  call: LanguageModelV3CallOptions;
  /** Gives a call's id in this thread for the provider's id. */
  callId: (providerId: string) => string;
  log: Log;
};

/**
 * ONE model call: streams it as AG-UI events and returns what was said. Ids are ours, since providers repeat
 * theirs in every step, and everything is keyed by id, since parts interleave (facts/engine.md §2.1). Never
 * throws: a failure or an abort ends the step with what had come until then.
 */
export async function* modelStep(options: StepOptions): AsyncGenerator<AgentEvent, StepResult> {
  const step = new StepBuilder(options.callId);
  const signal = options.call.abortSignal;
  try {
    for await (const part of modelStream(options.model, options.call, options.log)) yield* step.take(part);
    yield* step.end();
    return step.result(signal?.aborted ? undefined : step.failed && modelError(step.failed), signal?.aborted);
  } catch (error) {
    yield* step.end();
    return step.result(signal?.aborted ? undefined : modelError(error), true);
  }
}
