import type { SharedV3ProviderOptions } from "@ai-sdk/provider";
import type { Model } from "../engine/types";

/** What the environment says about the model. Values are trimmed; an empty one counts as absent. */
export type ModelSettings = {
  MODEL?: string | undefined;
  OPENAI_API_KEY?: string | undefined;
  OPENAI_BASE_URL?: string | undefined;
  ANTHROPIC_API_KEY?: string | undefined;
  ANTHROPIC_BASE_URL?: string | undefined;
  GOOGLE_GENERATIVE_AI_API_KEY?: string | undefined;
  GOOGLE_BASE_URL?: string | undefined;
};

export type ChosenModel = {
  model: Model;
  /** `openai`, `anthropic`, `google`, `openai-compatible` or `demo`. */
  provider: string;
  id: string;
  /** What the page shows. */
  label: string;
  demo: boolean;
  /** Whether `model` can be given a file of this media type. */
  accepts: (mediaType: string) => boolean;
  /** To pass with every call of `model`. */
  providerOptions: SharedV3ProviderOptions;
};

/** The settings name no usable model. The message is one sentence that says what to do. */
export class ModelSettingsError extends Error {
  override name = "ModelSettingsError";
}

/** The key that `variable` holds; throws `ModelSettingsError` when it is absent. */
export function requireKey(settings: ModelSettings, variable: keyof ModelSettings): string {
  const key = settings[variable];
  if (key) return key;
  throw new ModelSettingsError(
    `MODEL=${settings.MODEL ?? ""} needs ${variable}: set it in .env, or remove MODEL to use the demo model.`,
  );
}

/** The address that `variable` holds, or `standard`; throws `ModelSettingsError` when it is not http(s). */
export function baseUrl(settings: ModelSettings, variable: keyof ModelSettings, standard: string): string {
  const value = settings[variable] || standard;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol === "http:" || url?.protocol === "https:") return value;
  throw new ModelSettingsError(`${variable} must be an address like ${standard}, not "${value}".`);
}
