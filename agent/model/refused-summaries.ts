import { APICallError, type LanguageModelV3, type LanguageModelV3CallOptions } from "@ai-sdk/provider";

/**
 * The same model, which leaves out reasoning summaries once OpenAI has refused them: it gives them to verified
 * organisations only, and fails the whole call (400, param `reasoning.summary`) of all others.
 */
export function withoutRefusedSummaries(model: LanguageModelV3): LanguageModelV3 {
  let refused = false;

  async function call<R>(
    options: LanguageModelV3CallOptions,
    send: (options: LanguageModelV3CallOptions) => PromiseLike<R>,
  ) {
    if (refused) return send(withoutSummary(options));
    try {
      return await send(options);
    } catch (error) {
      if (!isSummaryRefusal(error)) throw error;
      refused = true;
      return send(withoutSummary(options));
    }
  }

  return {
    specificationVersion: model.specificationVersion,
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    doGenerate: (options) => call(options, (o) => model.doGenerate(o)),
    doStream: (options) => call(options, (o) => model.doStream(o)),
  };
}

function withoutSummary(options: LanguageModelV3CallOptions): LanguageModelV3CallOptions {
  const { reasoningSummary: _, ...openai } = options.providerOptions?.openai ?? {};
  return { ...options, providerOptions: { ...options.providerOptions, openai } };
}

function isSummaryRefusal(error: unknown): boolean {
  return (
    APICallError.isInstance(error) && error.statusCode === 400 && /reasoning\.summary/.test(error.responseBody ?? "")
  );
}
