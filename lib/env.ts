import { z } from "zod";
import type { Limits } from "../agent/engine/types";
import type { ModelSettings } from "../agent/model/choose";

/** An environment variable has a wrong value. The message is one sentence for the person who starts the server. */
export class EnvError extends Error {
  override name = "EnvError";
}

// The message of each schema says what is allowed; it stands after "must be" in the sentence of `EnvError`.
const whole = (unset: number, max: number, allowed = `a whole number from 1 to ${max}`) =>
  z
    .string()
    .regex(/^\d{1,12}$/, allowed)
    .transform(Number)
    .pipe(z.number().min(1, allowed).max(max, allowed))
    .default(unset);
const address = z.url({ protocol: /^https?$/, error: "an address that begins with http:// or https://" }).optional();
const text = z.string().optional();
const list = z
  .string()
  .transform((value) =>
    value
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .default([]);
const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value;
const originRule = "origins like https://app.example.com, separated by commas";
const runs = "a whole number from 1 to 1000000, or off";

const modelVariables = z.object({
  MODEL: text,
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: address,
  ANTHROPIC_API_KEY: text,
  ANTHROPIC_BASE_URL: address,
  GOOGLE_GENERATIVE_AI_API_KEY: text,
  GOOGLE_BASE_URL: address,
});

const schema = z.object({
  DATABASE_URL: z
    .string()
    .regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, "file:<path> or postgres://<user>:<password>@<host>/<database>")
    .default("file:.data/app.db"),
  PORT: whole(3000, 65_535),
  ...modelVariables.shape,
  AGENT_URL: address,
  AGENT_TOKEN: text,
  AG_UI: z.enum(["on", "off"], { error: "on or off" }).default("off"),
  AG_UI_TOKEN: list.refine((tokens) => tokens.every((token) => token.length >= 16), {
    error: "one or more tokens of 16 characters or more, separated by commas",
  }),
  AG_UI_ORIGINS: list.refine((origins) => origins.every(isOrigin), { error: originRule }),
  AGENT_PORT: whole(8123, 65_535),
  NODE_ENV: text,
  SESSION_SECRET: z.string().min(32, "a secret of 32 characters or more").optional(),
  MAX_BODY_BYTES: whole(1_048_576, 104_857_600),
  MAX_ATTACHMENT_BYTES: whole(10_485_760, 104_857_600),
  MAX_STEPS: whole(12, 1000),
  MAX_TOOL_CALLS: whole(40, 10_000),
  MAX_RUN_SECONDS: whole(300, 86_400),
  MAX_OUTPUT_TOKENS: whole(4096, 1_000_000),
  MAX_RUN_TOKENS: whole(500_000, 100_000_000),
  MAX_DAILY_TOKENS: z
    .union([z.literal("off"), whole(5_000_000, 1_000_000_000)], {
      error: "a whole number from 1 to 1000000000, or off",
    })
    .default(5_000_000),
  RATE_LIMIT: z.union([z.literal("off"), whole(30, 1_000_000, runs)], { error: runs }).default(30),
});

/** Every variable that the app reads. `.env.example` has a line for each. */
export const variableNames = Object.keys(schema.shape).filter((name) => name !== "NODE_ENV");

/** Variables whose value must never be shown or logged. */
export const secretNames = [
  "DATABASE_URL",
  "OPENAI_API_KEY",
  "ANTHROPIC_API_KEY",
  "GOOGLE_GENERATIVE_AI_API_KEY",
  "AGENT_TOKEN",
  "AG_UI_TOKEN",
  "SESSION_SECRET",
];

export type Env = {
  /** `file:<path>` or `postgres://…`. */
  databaseUrl: string;
  port: number;
  model: ModelSettings;
  /** An AG-UI agent elsewhere that answers instead of the embedded one. */
  agentUrl?: string;
  agentToken?: string;
  /** The endpoint for other AG-UI clients, `/api/ag-ui`. */
  agUi: { on: boolean; tokens: readonly string[]; origins: readonly string[] };
  /** Of `npm run agent`. */
  agentPort: number;
  sessionSecret?: string;
  limits: Limits & { maxBodyBytes: number; maxAttachmentBytes: number };
  /** Tokens a day (UTC) for each user. */
  dailyTokens: number | "off";
  /** Runs a minute for each user. */
  rateLimit: number | "off";
};

/**
 * Turns environment variables into settings. Spaces around a value don't count, and an empty one counts as
 * unset. Throws `EnvError` at the first wrong value.
 */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const set = [...variableNames, "NODE_ENV"].map((name) => [name, source[name]?.trim() || undefined] as const);
  const parsed = schema.safeParse(Object.fromEntries(set));
  if (!parsed.success) throw sentence(parsed.error, source);
  const value = parsed.data;
  if (value.AG_UI === "on" && value.AG_UI_TOKEN.length === 0 && value.NODE_ENV === "production") {
    throw new EnvError("AG_UI is on, but AG_UI_TOKEN is not set; set a token of 16 characters or more in production.");
  }
  return {
    databaseUrl: value.DATABASE_URL,
    port: value.PORT,
    model: modelVariables.parse(value),
    agentUrl: value.AGENT_URL,
    agentToken: value.AGENT_TOKEN,
    agUi: { on: value.AG_UI === "on", tokens: value.AG_UI_TOKEN, origins: value.AG_UI_ORIGINS },
    agentPort: value.AGENT_PORT,
    sessionSecret: value.SESSION_SECRET,
    limits: {
      maxBodyBytes: value.MAX_BODY_BYTES,
      maxAttachmentBytes: value.MAX_ATTACHMENT_BYTES,
      steps: value.MAX_STEPS,
      toolCalls: value.MAX_TOOL_CALLS,
      wallTimeMs: value.MAX_RUN_SECONDS * 1000,
      outputTokens: value.MAX_OUTPUT_TOKENS,
      tokens: value.MAX_RUN_TOKENS,
    },
    dailyTokens: value.MAX_DAILY_TOKENS,
    rateLimit: value.RATE_LIMIT,
  };
}

function sentence(error: z.ZodError, source: Readonly<Record<string, string | undefined>>): EnvError {
  const issue = error.issues[0];
  const name = String(issue?.path[0]);
  // A key is easily put on the wrong line, so only what looks like a number or a word is repeated.
  const value = source[name]?.trim() ?? "";
  const found = !secretNames.includes(name) && /^[\w.-]{1,12}$/.test(value) ? `is "${value}"` : "has a wrong value";
  return new EnvError(`${name} ${found}; it must be ${issue?.message}, or unset.`);
}

let settings: Env | undefined;

/** The process's settings, parsed once. Throws `EnvError`. */
export function env(): Env {
  settings ??= parseEnv(process.env);
  return settings;
}
