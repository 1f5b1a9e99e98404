import { anthropicModel, defaultAnthropicModel } from "./anthropic";
import { createDemoModel, demoModelId } from "./demo";
import { defaultGoogleModel, googleModel } from "./google";
import { takes } from "./media-types";
import { defaultOpenAIModel, openAIModel } from "./openai";
import { openAICompatibleModel } from "./openai-compatible";
import { type ChosenModel, type ModelSettings, ModelSettingsError } from "./settings";

export { type ChosenModel, type ModelSettings, ModelSettingsError } from "./settings";

type Provider = (id: string, settings: ModelSettings) => ChosenModel;

const providers = new Map<string, Provider>([
  ["openai", openAIModel],
  ["anthropic", anthropicModel],
  ["google", googleModel],
  ["openai-compatible", openAICompatibleModel],
]);

/**
 * The model that the settings name: `MODEL=provider:name`, or else the first provider whose key is set, or else the
 * demo model (also `MODEL=demo`). Throws `ModelSettingsError` with one sentence when they don't fit together.
 */
export function chooseModel(settings: ModelSettings): ChosenModel {
  if (settings.MODEL) return namedModel(settings.MODEL, settings);
  if (settings.OPENAI_API_KEY) return openAIModel(defaultOpenAIModel, settings);
  if (settings.ANTHROPIC_API_KEY) return anthropicModel(defaultAnthropicModel, settings);
  if (settings.GOOGLE_GENERATIVE_AI_API_KEY) return googleModel(defaultGoogleModel, settings);
  if (settings.OPENAI_BASE_URL) {
    throw new ModelSettingsError(
      "OPENAI_BASE_URL is set but no model is named: set MODEL=openai-compatible:<model name> in .env, or remove OPENAI_BASE_URL.",
    );
  }
  return demo();
}

function namedModel(name: string, settings: ModelSettings): ChosenModel {
  if (name.toLowerCase() === "demo") return demo();
  const colon = name.indexOf(":");
  const provider = providers.get(name.slice(0, Math.max(colon, 0)).trim().toLowerCase());
  const id = name.slice(colon + 1).trim();
  if (provider && id) return provider(id, settings);
  const known = [...providers.keys()].map((key) => `${key}:`).join(", ");
  throw new ModelSettingsError(
    `MODEL=${name} is not a model: write provider:name with one of ${known} (for example MODEL=openai:${defaultOpenAIModel}), or MODEL=demo.`,
  );
}

function demo(): ChosenModel {
  return {
    model: createDemoModel(),
    provider: "demo",
    id: demoModelId,
    label: "Demo model (scripted, no key)",
    demo: true,
    accepts: takes("text/*"),
    providerOptions: {},
  };
}
