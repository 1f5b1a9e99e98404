import { setTimeout as wait } from "node:timers/promises";
import type { LanguageModelV3CallOptions, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { isRetryable, modelError, retryAfterMs } from "./model-errors";
import { observedModelCall } from "./model-span";
import type { Log, Model } from "./types";

const maxRetries = 2;
const firstDelayMs = 1_000;
const longestDelayMs = 20_000;

const isContent = (part: LanguageModelV3StreamPart) =>
  part.type !== "stream-start" && part.type !== "response-metadata" && part.type !== "raw";

/**
 * One model call as a stream of parts. Tries again, with growing delays or the provider's own `retry-after`, as
 * long as nothing of the answer has come (design.md §5); after the first part a failure is final. Both ways in
 * which providers fail, an `error` part and a throw, come out as a thrown `AppError`.
 */
export function modelStream(
  model: Model,
  options: LanguageModelV3CallOptions,
  log: Log,
): AsyncGenerator<LanguageModelV3StreamPart, void> {
  return observedModelCall(model, options, () => attempts(model, options, log));
}

async function* attempts(
  model: Model,
  options: LanguageModelV3CallOptions,
  log: Log,
): AsyncGenerator<LanguageModelV3StreamPart, void> {
  for (let attempt = 0; ; attempt++) {
    let begun = false;
    let reader: ReadableStreamDefaultReader<LanguageModelV3StreamPart> | undefined;
    try {
      const { stream } = await model.doStream(options);
      reader = stream.getReader();
      for (;;) {
        const { done, value: part } = await reader.read();
        if (done) return;
        if (part.type === "error") throw part.error;
        begun ||= isContent(part);
        yield part;
      }
    } catch (error) {
      const delay = retryAfterMs(error) ?? firstDelayMs * 2 ** attempt;
      const again = !begun && attempt < maxRetries && isRetryable(error) && delay <= longestDelayMs;
      if (!again || options.abortSignal?.aborted) throw modelError(error);
      log("warn", "model call failed, trying again", { attempt, delay, error });
      await wait(delay, undefined, { signal: options.abortSignal });
    } finally {
      // Left early, the provider's request is ended; a stream that is over or failed has no use for it and says so.
      await reader?.cancel().catch(() => undefined);
    }
  }
}
