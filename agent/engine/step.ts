import type { LanguageModelV3CallOptions, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { AppError } from "../errors";
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

/** No tokenizer makes so few tokens of so much text; what is longer comes from a provider that knows no limit. */
const charactersPerToken = 32;

function lengthOf(part: LanguageModelV3StreamPart): number {
  return part.type === "text-delta" || part.type === "reasoning-delta" || part.type === "tool-input-delta"
    ? part.delta.length
    : 0;
}

/**
 * ONE model call: streams it as AG-UI events and returns what was said. Ids are ours, since providers repeat
 * theirs in every step, and everything is keyed by id, since parts interleave (facts/engine.md §2.1). Never
 * throws: a failure or an abort ends the step with what had come until then.
 */
export async function* modelStep(options: StepOptions): AsyncGenerator<AgentEvent, StepResult> {
  const step = new StepBuilder(options.callId);
  const signal = options.call.abortSignal;
  const mostCharacters = (options.call.maxOutputTokens ?? Number.POSITIVE_INFINITY) * charactersPerToken;
  let written = 0;
  try {
    for await (const part of modelStream(options.model, options.call, options.log)) {
      written += lengthOf(part);
      if (written > mostCharacters) throw new AppError("TOKEN_LIMIT");
      yield* step.take(part);
    }
    yield* step.end();
    return step.result(signal?.aborted ? undefined : step.failed && modelError(step.failed), signal?.aborted);
  } catch (error) {
    yield* step.end();
    return step.result(signal?.aborted ? undefined : modelError(error), true);
  }
}
