import { setImmediate } from "node:timers/promises";
import type { LanguageModelV3CallOptions, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { AppError } from "../errors";
import { Coalescer } from "./coalesce";
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
 * ONE model call: streams it as AG-UI events, deltas joined, and returns what was said. Ids are ours, since providers
 * repeat theirs in every step, and everything is keyed by id, since parts interleave (facts/engine.md §2.1). Never
 * throws: a failure or an abort ends the step with what had come until then.
 */
export async function* modelStep(options: StepOptions): AsyncGenerator<AgentEvent, StepResult> {
  const parts = modelStream(options.model, options.call, options.log);
  const events = new Coalescer();
  const result = take(parts, options, events);
  try {
    yield* events;
  } finally {
    await parts.return();
  }
  return result;
}

/** Reads the model's answer to its end. */
async function take(
  parts: AsyncIterable<LanguageModelV3StreamPart>,
  { callId, call }: StepOptions,
  events: Coalescer,
): Promise<StepResult> {
  const step = new StepBuilder(callId);
  const mostCharacters = (call.maxOutputTokens ?? Number.POSITIVE_INFINITY) * charactersPerToken;
  let written = 0;
  let hasBegun = false;
  let failure: AppError | undefined;
  try {
    for await (const part of parts) {
      written += lengthOf(part);
      if (written > mostCharacters) throw new AppError("TOKEN_LIMIT");
      for (const event of step.take(part)) events.push(event);
      if (written > 0 && !hasBegun) {
        hasBegun = true;
        // Of a provider that sends fast, the first words go out before the rest is read.
        await setImmediate();
      }
    }
    failure = step.failed && modelError(step.failed);
  } catch (error) {
    failure = modelError(error);
  }
  for (const event of step.end()) events.push(event);
  events.close();
  const stopped = call.abortSignal?.aborted ?? false;
  return step.result(stopped ? undefined : failure, stopped);
}
