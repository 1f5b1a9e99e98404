import type { LanguageModelV3CallOptions, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import type { Model } from "@/agent/engine/types";

export type Script = (
  | LanguageModelV3StreamPart
  | { type: "throw"; error: unknown }
  | { type: "wait"; until: Promise<unknown> }
)[];

const usage = {
  inputTokens: { total: 10, noCache: 10, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 5, text: 5, reasoning: undefined },
};

export const finish = (unified: "stop" | "tool-calls" | "error" = "stop"): LanguageModelV3StreamPart => ({
  type: "finish",
  usage,
  finishReason: { unified, raw: unified },
});

/** A text answer in the given pieces. */
export const says = (...deltas: string[]): Script => [
  { type: "text-start", id: "0" },
  ...deltas.map((delta) => ({ type: "text-delta" as const, id: "0", delta })),
  { type: "text-end", id: "0" },
  finish(),
];

/** A step that calls tools; the id is the provider's and repeats on purpose. */
export const calls = (...made: { name: string; input: unknown; id?: string }[]): Script => [
  ...made.map(({ name, input, id }, index) => ({
    type: "tool-call" as const,
    toolCallId: id ?? `call-${index}`,
    toolName: name,
    input: typeof input === "string" ? input : JSON.stringify(input),
  })),
  finish("tool-calls"),
];

/** A model that plays one script a call, and remembers what it was asked. The last script repeats. */
export const scriptedModel = (...scripts: Script[]) =>
  promptedModel((_, count) => scripts[Math.min(count, scripts.length - 1)] ?? []);

/** A model that plays the script that fits what it is asked, and remembers what it was asked. */
export function promptedModel(
  scriptFor: (asked: LanguageModelV3CallOptions, count: number) => Script,
): Model & { asked: LanguageModelV3CallOptions[] } {
  const asked: LanguageModelV3CallOptions[] = [];
  return {
    specificationVersion: "v3",
    provider: "scripted",
    modelId: "scripted-1",
    supportedUrls: {},
    asked,
    doGenerate: () => Promise.reject(new Error("The engine only streams.")),
    async doStream(options) {
      const script = scriptFor(options, asked.length);
      asked.push(structuredClone({ ...options, abortSignal: undefined }));
      const [first, ...rest] = script;
      if (first?.type === "throw" && rest.length === 0) throw first.error;
      return { stream: play(script, options.abortSignal) };
    },
  };
}

function play(script: Script, signal: AbortSignal | undefined): ReadableStream<LanguageModelV3StreamPart> {
  const parts = script[Symbol.iterator]();
  const aborted = () => new DOMException("aborted", "AbortError");
  return new ReadableStream({
    async pull(controller) {
      if (signal?.aborted) return controller.error(aborted());
      const next = parts.next();
      if (next.done) return controller.close();
      const part = next.value;
      if (part.type === "throw") return controller.error(part.error);
      if (part.type !== "wait") return controller.enqueue(part);
      const stopped = new Promise((resolve) => signal?.addEventListener("abort", resolve, { once: true }));
      await Promise.race([part.until, stopped]);
      if (signal?.aborted) controller.error(aborted());
      else controller.enqueue({ type: "stream-start", warnings: [] });
    },
  });
}
