import { createAnthropic } from "@ai-sdk/anthropic";
import { gatheredFetch } from "./gathered-fetch";
import { commonImages, takes } from "./media-types";
import { baseUrl, type ChosenModel, type ModelSettings, requireKey } from "./settings";

export const defaultAnthropicModel = "claude-sonnet-5";

/** A model of Anthropic, by its Messages API. */
export function anthropicModel(id: string, settings: ModelSettings): ChosenModel {
  const provider = createAnthropic({
    fetch: gatheredFetch,
    apiKey: requireKey(settings, "ANTHROPIC_API_KEY"),
    baseURL: baseUrl(settings, "ANTHROPIC_BASE_URL", "https://api.anthropic.com/v1"),
  });
  return {
    model: provider(id),
    provider: "anthropic",
    id,
    label: `Anthropic ${id}`,
    demo: false,
    accepts: takes(...commonImages, "application/pdf", "text/plain"),
    providerOptions: thinksAdaptively(id)
      ? { anthropic: { thinking: { type: "adaptive", display: "summarized" } } }
      : {},
  };
}

/** Models before Sonnet 4.6 and Opus 4.6 (and Haiku 4.5) refuse adaptive thinking. */
function thinksAdaptively(id: string): boolean {
  return /claude-/.test(id) && !/claude-(?:\d|instant)|claude-(?:haiku|sonnet|opus)-4-(?:[0-5](?!\d)|\d{8})/.test(id);
}
