import { describe, expect, it } from "vitest";
import { chooseModel, type ModelSettings, ModelSettingsError } from "../../agent/model/choose";

function refusal(settings: ModelSettings): string {
  try {
    chooseModel(settings);
  } catch (error) {
    if (error instanceof ModelSettingsError) return error.message;
    throw error;
  }
  throw new Error("the settings were accepted");
}

describe("chooseModel", () => {
  it("takes the demo model when nothing is set, or when all is empty", () => {
    expect(chooseModel({})).toMatchObject({ provider: "demo", demo: true });
    expect(chooseModel({ MODEL: "", OPENAI_API_KEY: "", OPENAI_BASE_URL: "" })).toMatchObject({ demo: true });
  });

  it("takes the demo model when it is named, whatever keys there are", () => {
    expect(chooseModel({ MODEL: "demo", OPENAI_API_KEY: "k" }).demo).toBe(true);
  });

  it.each([
    [{ OPENAI_API_KEY: "k", ANTHROPIC_API_KEY: "k", GOOGLE_GENERATIVE_AI_API_KEY: "k" }, "openai"],
    [{ ANTHROPIC_API_KEY: "k", GOOGLE_GENERATIVE_AI_API_KEY: "k" }, "anthropic"],
    [{ GOOGLE_GENERATIVE_AI_API_KEY: "k" }, "google"],
  ])("takes the first provider whose key is set: %o", (settings, provider) => {
    const chosen = chooseModel(settings);
    expect(chosen).toMatchObject({ provider, demo: false });
    expect(chosen.label).toContain(chosen.id);
    expect(chosen.model.modelId).toBe(chosen.id);
  });

  it.each([
    [{ MODEL: "openai:gpt-4.1", OPENAI_API_KEY: "k" }, "openai", "gpt-4.1"],
    [{ MODEL: "Anthropic: claude-opus-4-6", ANTHROPIC_API_KEY: "k" }, "anthropic", "claude-opus-4-6"],
    [{ MODEL: "google:gemini-2.5-pro", GOOGLE_GENERATIVE_AI_API_KEY: "k" }, "google", "gemini-2.5-pro"],
    [
      { MODEL: "openai-compatible:llama3.2:3b", OPENAI_BASE_URL: "http://localhost:11434/v1" },
      "openai-compatible",
      "llama3.2:3b",
    ],
  ])("takes the model that MODEL names: %o", (settings, provider, id) => {
    expect(chooseModel(settings)).toMatchObject({ provider, id, demo: false });
  });

  it("shows where an OpenAI-compatible model runs", () => {
    const { label } = chooseModel({ MODEL: "openai-compatible:qwen3", OPENAI_BASE_URL: "http://localhost:1234/v1" });
    expect(label).toBe("qwen3 at localhost:1234");
  });

  it.each([
    [{ MODEL: "gpt-5" }, /MODEL=gpt-5 is not a model: write provider:name/],
    [{ MODEL: "mistral:large" }, /one of openai:, anthropic:, google:, openai-compatible:/],
    [{ MODEL: "openai:", OPENAI_API_KEY: "k" }, /write provider:name/],
    [{ MODEL: "openai:gpt-5" }, /needs OPENAI_API_KEY: set it in \.env, or remove MODEL/],
    [{ MODEL: "anthropic:claude-sonnet-5", OPENAI_API_KEY: "k" }, /needs ANTHROPIC_API_KEY/],
    [{ MODEL: "google:gemini-2.5-pro" }, /needs GOOGLE_GENERATIVE_AI_API_KEY/],
    [{ MODEL: "openai-compatible:llama3.2" }, /needs OPENAI_BASE_URL/],
    [{ OPENAI_BASE_URL: "http://localhost:11434/v1" }, /no model is named: set MODEL=openai-compatible:/],
    [
      { MODEL: "openai:gpt-5", OPENAI_API_KEY: "k", OPENAI_BASE_URL: "localhost:11434" },
      /OPENAI_BASE_URL must be an address like/,
    ],
    [{ ANTHROPIC_API_KEY: "k", ANTHROPIC_BASE_URL: "proxy" }, /ANTHROPIC_BASE_URL must be an address/],
  ])("says in one sentence what is wrong with %o", (settings, sentence) => {
    const message = refusal(settings);
    expect(message).toMatch(sentence);
    expect(message).toMatch(/^[^\n]+\.$/);
  });

  it("never shows a key", () => {
    expect(refusal({ MODEL: "anthropic:x", OPENAI_API_KEY: "sk-secret" })).not.toContain("sk-secret");
  });

  it("keeps OpenAI threads here, and asks only models that reason for summaries", () => {
    const options = (id: string) => chooseModel({ MODEL: `openai:${id}`, OPENAI_API_KEY: "k" }).providerOptions;
    expect(options("gpt-5.4-mini")).toEqual({ openai: { store: false, reasoningSummary: "auto" } });
    expect(options("o4-mini")).toEqual({ openai: { store: false, reasoningSummary: "auto" } });
    expect(options("gpt-4.1")).toEqual({ openai: { store: false } });
    expect(options("gpt-5-chat-latest")).toEqual({ openai: { store: false } });
  });

  it.each([
    ["claude-sonnet-5", true],
    ["claude-opus-4-6", true],
    ["claude-haiku-5-5", true],
    ["claude-haiku-4-5", false],
    ["claude-opus-4-20250514", false],
    ["claude-3-haiku-20240307", false],
  ])("asks %s for adaptive thinking: %s", (id, thinks) => {
    const { providerOptions } = chooseModel({ MODEL: `anthropic:${id}`, ANTHROPIC_API_KEY: "k" });
    expect(Object.keys(providerOptions)).toEqual(thinks ? ["anthropic"] : []);
  });

  it.each([
    ["gemini-2.5-flash", true],
    ["gemini-flash-latest", true],
    ["gemini-2.0-flash", false],
    ["gemma-3-4b-it", false],
    ["gemini-2.5-flash-image", false],
  ])("asks %s for its thoughts: %s", (id, thinks) => {
    const { providerOptions } = chooseModel({ MODEL: `google:${id}`, GOOGLE_GENERATIVE_AI_API_KEY: "k" });
    expect(Object.keys(providerOptions)).toEqual(thinks ? ["google"] : []);
  });
});
