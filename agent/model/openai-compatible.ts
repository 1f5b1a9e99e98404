import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { gatheredFetch } from "./gathered-fetch";
import { commonImages, takes } from "./media-types";
import { baseUrl, type ChosenModel, type ModelSettings, ModelSettingsError } from "./settings";

const example = "http://localhost:11434/v1";

/** A model behind any server that speaks OpenAI's chat completions (Ollama, LM Studio, vLLM …). The key is optional. */
export function openAICompatibleModel(id: string, settings: ModelSettings): ChosenModel {
  if (!settings.OPENAI_BASE_URL) {
    throw new ModelSettingsError(
      `MODEL=${settings.MODEL ?? ""} needs OPENAI_BASE_URL: set it in .env to the server's address, for example ${example} for Ollama.`,
    );
  }
  const provider = createOpenAICompatible({
    fetch: gatheredFetch,
    name: "openai-compatible",
    baseURL: baseUrl(settings, "OPENAI_BASE_URL", example),
    includeUsage: true,
    ...(settings.OPENAI_API_KEY ? { apiKey: settings.OPENAI_API_KEY } : {}),
  });
  return {
    model: provider(id),
    provider: "openai-compatible",
    id,
    label: `${id} at ${new URL(settings.OPENAI_BASE_URL).host}`,
    demo: false,
    accepts: takes(...commonImages, "audio/wav", "audio/mpeg", "application/pdf", "text/*"),
    providerOptions: {},
  };
}
