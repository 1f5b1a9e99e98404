import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3GenerateResult,
  LanguageModelV3StreamPart,
} from "@ai-sdk/provider";
import { demoContent, demoParts } from "./demo-parts";
import { nextStep } from "./demo-script";

export const demoModelId = "demo";

export type DemoModelOptions = {
  /** Time between two words, in milliseconds. */
  wordMs?: number;
  /** Makes ids of calls and answers. */
  newId?: () => string;
};

/**
 * The model that needs no key: what it says and calls comes from a script (`demo-script.ts`), how it behaves is like
 * a provider's model. It is deterministic but for its ids, and streams word by word.
 */
export function createDemoModel({ wordMs = 25, newId = randomUUID }: DemoModelOptions = {}): LanguageModelV3 {
  return {
    specificationVersion: "v3",
    provider: "demo",
    modelId: demoModelId,
    supportedUrls: {},
    async doStream(options: LanguageModelV3CallOptions) {
      await pause(0, options.abortSignal);
      return {
        stream: streamOf(paced(demoParts(nextStep(options), options.prompt, newId), wordMs, options.abortSignal)),
      };
    },
    async doGenerate(options: LanguageModelV3CallOptions): Promise<LanguageModelV3GenerateResult> {
      await pause(0, options.abortSignal);
      return demoContent(nextStep(options), options.prompt, newId);
    },
  };
}

async function* paced(parts: Iterable<LanguageModelV3StreamPart>, wordMs: number, signal: AbortSignal | undefined) {
  for (const part of parts) {
    await pause("delta" in part ? wordMs : 0, signal);
    yield part;
  }
}

/** Waits, and fails as a provider's call does when the signal is aborted before or meanwhile. */
async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    signal?.throwIfAborted();
    if (ms > 0) await wait(ms, undefined, signal && { signal });
  } catch (cause) {
    if (!signal?.aborted) throw cause;
    throw new DOMException("The model call was aborted.", "AbortError");
  }
}

/** A stream that asks for a part only when its reader does, so that an abort is seen with the next read. */
function streamOf<T>(parts: AsyncGenerator<T>): ReadableStream<T> {
  return new ReadableStream<T>(
    {
      async pull(controller) {
        const next = await parts.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await parts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
