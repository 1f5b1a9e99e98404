import { APICallError, type LanguageModelV3CallOptions } from "@ai-sdk/provider";
import { MockLanguageModelV3, simulateReadableStream } from "ai/test";
import { describe, expect, it } from "vitest";
import { withoutRefusedSummaries } from "../../agent/model/refused-summaries";

const options: LanguageModelV3CallOptions = {
  prompt: [],
  providerOptions: { openai: { store: false, reasoningSummary: "auto" } },
};

function badRequest(param: string) {
  const error = { message: "no", param, code: "unsupported_value" };
  return new APICallError({
    message: "no",
    url: "http://x",
    requestBodyValues: {},
    statusCode: 400,
    responseBody: JSON.stringify({ error }),
  });
}

function modelThatRefuses(param: string) {
  return new MockLanguageModelV3({
    async doStream({ providerOptions }) {
      if (providerOptions?.openai?.reasoningSummary) throw badRequest(param);
      return { stream: simulateReadableStream({ chunks: [] }) };
    },
  });
}

describe("withoutRefusedSummaries", () => {
  it("asks again without a summary, and remembers it", async () => {
    const inner = modelThatRefuses("reasoning.summary");
    const model = withoutRefusedSummaries(inner);
    await model.doStream(options);
    await model.doStream(options);
    const asked = inner.doStreamCalls.map((call) => call.providerOptions?.openai);
    expect(asked).toEqual([{ store: false, reasoningSummary: "auto" }, { store: false }, { store: false }]);
  });

  it("passes other refusals on", async () => {
    const inner = modelThatRefuses("tools");
    await expect(withoutRefusedSummaries(inner).doStream(options)).rejects.toThrow(APICallError);
    expect(inner.doStreamCalls).toHaveLength(1);
  });
});
