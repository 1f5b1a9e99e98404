import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { gatheredFetch } from "./gathered-fetch";
import { takes } from "./media-types";
import { baseUrl, type ChosenModel, type ModelSettings, requireKey } from "./settings";

export const defaultGoogleModel = "gemini-3.8-flash";

/** A model of Google, by the Gemini API. */
export function googleModel(id: string, settings: ModelSettings): ChosenModel {
  const provider = createGoogleGenerativeAI({
    fetch: gatheredFetch,
    apiKey: requireKey(settings, "GOOGLE_GENERATIVE_AI_API_KEY"),
    baseURL: baseUrl(settings, "GOOGLE_BASE_URL", "https://generativelanguage.googleapis.com/v1beta"),
  });
  return {
    model: provider(id),
    provider: "google",
    id,
    label: `Google ${id}`,
    demo: false,
    accepts: takes(...images, "audio/*", "video/*", "application/pdf", "text/*"),
    providerOptions: givesThoughts(id) ? { google: { thinkingConfig: { includeThoughts: true } } } : {},
  };
}

/** Gemini refuses GIF. */
const images = ["image/png", "image/jpeg", "image/webp", "image/heic", "image/heif"];

/** Gemini 1 and 2.0 refuse a request for thoughts, as do Gemma and the image and speech models. */
function givesThoughts(id: string): boolean {
  return /^gemini-/.test(id) && !/^gemini-(?:1|2\.0)|image|tts|audio|robotics/.test(id);
}
