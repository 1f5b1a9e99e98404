import { createOpenAI } from "@ai-sdk/openai";
import { gatheredFetch } from "./gathered-fetch";
import { commonImages, takes } from "./media-types";
import { withoutRefusedSummaries } from "./refused-summaries";
import { baseUrl, type ChosenModel, type ModelSettings, requireKey } from "./settings";
import { withTextFiles } from "./text-files";

export const defaultOpenAIModel = "gpt-5.4-mini";

/** A model of OpenAI, by its Responses API (or by a proxy of it at `OPENAI_BASE_URL`). */
export function openAIModel(id: string, settings: ModelSettings): ChosenModel {
  // Both are always given: the package would else read the environment, where an empty value breaks it.
  const provider = createOpenAI({
    fetch: gatheredFetch,
    apiKey: requireKey(settings, "OPENAI_API_KEY"),
    baseURL: baseUrl(settings, "OPENAI_BASE_URL", "https://api.openai.com/v1"),
  });
  const reasons = /^(o\d|gpt-(?:[5-9]|\d\d))/.test(id) && !id.includes("-chat");
  const model = withTextFiles(provider(id));
  return {
    model: reasons ? withoutRefusedSummaries(model) : model,
    provider: "openai",
    id,
    label: `OpenAI ${id}`,
    demo: false,
    accepts: takes(...commonImages, "application/pdf", "text/*"),
    // Threads live here: with `store` their history would be ids of items that OpenAI lets expire.
    providerOptions: { openai: { store: false, ...(reasons ? { reasoningSummary: "auto" } : {}) } },
  };
}
