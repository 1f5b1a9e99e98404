import type { LanguageModelV3CallOptions, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { type Attributes, type Span, SpanKind } from "@opentelemetry/api";
import { instrumentsOfRuns } from "./metrics";
import { codeOf, isTraced, type SpanOptions, traced } from "./spans";
import type { Model } from "./types";
import { tokenUsage } from "./usage";

type Parts = AsyncGenerator<LanguageModelV3StreamPart, void>;

/** A model call as a span and as measures, by the semantic conventions for GenAI: what was asked of whom, never the words. */
export function observedModelCall(model: Model, call: LanguageModelV3CallOptions, parts: () => Parts): Parts {
  return traced(spanOf(model, call), (span) => (isTraced(span) ? measured(span, model, parts()) : parts()));
}

function spanOf(model: Model, { maxOutputTokens, tools }: LanguageModelV3CallOptions): SpanOptions {
  const limit = maxOutputTokens === undefined ? {} : { "gen_ai.request.max_tokens": maxOutputTokens };
  const attributes = { ...asked(model), ...limit, "agent.tools.offered": tools?.length ?? 0 };
  return { name: `chat ${model.modelId}`, kind: SpanKind.CLIENT, attributes };
}

const asked = (model: Model) => ({
  "gen_ai.operation.name": "chat",
  "gen_ai.provider.name": providerName(model.provider),
  "gen_ai.request.model": model.modelId,
});

async function* measured(span: Span, model: Model, parts: Parts): Parts {
  const startedAt = performance.now();
  let failure: Attributes = {};
  try {
    for await (const part of parts) {
      note(span, model, part);
      yield part;
    }
  } catch (error) {
    failure = { "error.type": codeOf(error) };
    throw error;
  } finally {
    const passed = (performance.now() - startedAt) / 1000;
    instrumentsOfRuns().modelDuration.record(passed, { ...asked(model), ...failure });
  }
}

/** Takes what a part tells about the answer. */
function note(span: Span, model: Model, part: LanguageModelV3StreamPart): void {
  if (part.type === "response-metadata") {
    if (part.id !== undefined) span.setAttribute("gen_ai.response.id", part.id);
    if (part.modelId !== undefined) span.setAttribute("gen_ai.response.model", part.modelId);
  }
  if (part.type !== "finish") return;
  const { inputTokens, outputTokens } = tokenUsage(part.usage);
  span.setAttribute("gen_ai.response.finish_reasons", [part.finishReason.unified]);
  for (const [type, count] of [["input", inputTokens] as const, ["output", outputTokens] as const]) {
    if (count === undefined) continue;
    span.setAttribute(`gen_ai.usage.${type}_tokens`, count);
    instrumentsOfRuns().modelTokens.record(count, { ...asked(model), "gen_ai.token.type": type });
  }
}

/** AI SDK's name of a provider (`openai.responses`) as the conventions name it; others are their own name. */
function providerName(provider: string): string {
  const name = provider.split(".", 1)[0] ?? provider;
  return name === "google" ? "gcp.gemini" : name;
}
