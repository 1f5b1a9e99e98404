import { z } from "zod";
import type { Limits } from "../agent/engine/types";
import type { ModelSettings } from "../agent/model/choose";
import type { Allowances } from "./limits/allowance";
import { allowRule, isAllowEntry, type McpSettings, serversSchema, tokenPrefix, tokenVariable } from "./mcp/settings";
import { isProxyEntry } from "./proxies/trusted";

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
const days = "a whole number of days from 1 to 36500";
const address = z.url({ protocol: /^https?$/, error: "an address that begins with http:// or https://" }).optional();
const text = z.string().optional();
/** Goes into a header. */
const key = z
  .string()
  .regex(/^[\x21-\x7e]+$/, "a key of plain letters, digits and signs")
  .optional();
const list = z
  .string()
  .transform((value) =>
    value
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .default([]);
const isEndpoint = (value: string) => {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === "");
};
const endpointRule = "addresses like https://agent.example.com/run, without query or password, separated by commas";
const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value;
const originRule = "origins like https://app.example.com, separated by commas";
const proxyRule = "addresses or ranges like 10.0.0.0/8, separated by commas";
const bound = (unset: number, max: number) => {
  const allowed = `a whole number from 1 to ${max}, or off`;
  return z.union([z.literal("off"), whole(unset, max, allowed)], { error: allowed }).default(unset);
};

const modelVariables = z.object({
  MODEL: text,
  OPENAI_API_KEY: key,
  OPENAI_BASE_URL: address,
  ANTHROPIC_API_KEY: key,
  ANTHROPIC_BASE_URL: address,
  GOOGLE_GENERATIVE_AI_API_KEY: key,
  GOOGLE_BASE_URL: address,
});

const schema = z.object({
  DATABASE_URL: z
    .string()
    .regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, "file:<path> or postgres://<user>:<password>@<host>/<database>")
    .default("file:.data/app.db"),
  PORT: whole(3000, 65_535),
  ...modelVariables.shape,
  CHAT_HISTORY: z.enum(["server", "client"], { error: "server or client" }).default("server"),
  AGENT_URL: address,
  AGENT_TOKEN: key,
  AG_UI: z.enum(["on", "off"], { error: "on or off" }).default("off"),
  AG_UI_TOKEN: list.refine((tokens) => tokens.every((token) => token.length >= 16), {
    error: "one or more tokens of 16 characters or more, separated by commas",
  }),
  AG_UI_ORIGINS: list.refine((origins) => origins.every(isOrigin), { error: originRule }),
  AGENT_PORT: whole(8123, 65_535),
  MCP_SERVERS: serversSchema,
  MCP_ALLOW: list.refine((tools) => tools.every(isAllowEntry), { error: allowRule }),
  EVENTS_ENDPOINTS: list.refine((endpoints) => endpoints.every(isEndpoint), { error: endpointRule }),
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_HEADERS: text,
  OTEL_SERVICE_NAME: text,
  SHUTDOWN_SECONDS: whole(8, 3600),
  NODE_ENV: text,
  SESSION_SECRET: z.string().min(32, "a secret of 32 characters or more").optional(),
  SIGN_IN: z.enum(["on", "off"], { error: "on or off" }).default("off"),
  THREAD_RETENTION_DAYS: z
    .string()
    .regex(/^\d{1,12}$/, days)
    .transform(Number)
    .pipe(z.number().min(1, days).max(36_500, days))
    .optional(),
  MAX_BODY_BYTES: whole(1_048_576, 104_857_600),
  MAX_ATTACHMENT_BYTES: whole(10_485_760, 104_857_600),
  MAX_STEPS: whole(12, 1000),
  MAX_TOOL_CALLS: whole(40, 10_000),
  MAX_RUN_SECONDS: whole(300, 86_400),
  MAX_OUTPUT_TOKENS: whole(4096, 1_000_000),
  MAX_RUN_TOKENS: whole(500_000, 100_000_000),
  MAX_DAILY_TOKENS: bound(5_000_000, 1_000_000_000),
  MAX_DAILY_TOKENS_PER_ADDRESS: bound(50_000_000, 1_000_000_000),
  RATE_LIMIT: bound(30, 1_000_000),
  RATE_LIMIT_PER_ADDRESS: bound(300, 1_000_000),
  MAX_CONCURRENT_RUNS: bound(20, 100_000),
  MAX_CONCURRENT_RUNS_PER_ADDRESS: bound(200, 100_000),
  TRUSTED_PROXIES: list.refine((entries) => entries.every(isProxyEntry), { error: proxyRule }),
});

/** Every variable that the app reads. `.env.example` has a line for each. */
export const variableNames = Object.keys(schema.shape).filter((name) => name !== "NODE_ENV");

/** Variables whose value must never be shown or logged; with them the tokens of MCP servers. */
const secretNames = [
  "DATABASE_URL",
  "OPENAI_API_KEY",
  "ANTHROPIC_API_KEY",
  "GOOGLE_GENERATIVE_AI_API_KEY",
  "AGENT_TOKEN",
  "AG_UI_TOKEN",
  "SESSION_SECRET",
  "MCP_SERVERS",
  "OTEL_EXPORTER_OTLP_HEADERS",
];

/** Whether a variable's value must never be shown or logged. */
export const isSecret = (name: string): boolean => secretNames.includes(name) || name.startsWith(tokenPrefix);

export type Env = {
  /** `file:<path>` or `postgres://…`. */
  databaseUrl: string;
  port: number;
  model: ModelSettings;
  /** Where the conversations of `/api/chat` and `/api/ag-ui` are kept. */
  chatHistory: "server" | "client";
  /** An AG-UI agent elsewhere that answers instead of the embedded one. */
  agentUrl?: string;
  agentToken?: string;
  /** The endpoint for other AG-UI clients, `/api/ag-ui`. */
  agUi: { on: boolean; tokens: readonly string[]; origins: readonly string[] };
  /** Of `npm run agent`. */
  agentPort: number;
  /** The MCP servers whose tools the agent gets. */
  mcp: McpSettings;
  /** AG-UI endpoints that the events page may call through this server. */
  eventsEndpoints: readonly string[];
  /** Collector of traces and metrics; the OpenTelemetry packages read the other `OTEL_…` variables themselves. */
  otlpEndpoint?: string;
  /** How long runs get to end when the server ends, in milliseconds. */
  shutdownMs: number;
  sessionSecret?: string;
  /** Whether people may sign in, with `lib/sign-in/`. */
  signIn: boolean;
  /** Days after which an untouched thread is deleted; unset: never. */
  threadDays?: number;
  limits: Limits & { maxBodyBytes: number; maxAttachmentBytes: number };
  allowances: Allowances;
  /** Addresses and ranges of the proxies whose `x-forwarded-…` headers count. */
  trustedProxies: readonly string[];
};

type Source = Readonly<Record<string, string | undefined>>;

/**
 * Turns environment variables into settings. Spaces around a value don't count, and an empty one counts as
 * unset. Throws `EnvError` at the first wrong value.
 */
export function parseEnv(source: Source): Env {
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
    chatHistory: value.CHAT_HISTORY,
    agentUrl: value.AGENT_URL,
    agentToken: value.AGENT_TOKEN,
    agUi: { on: value.AG_UI === "on", tokens: value.AG_UI_TOKEN, origins: value.AG_UI_ORIGINS },
    agentPort: value.AGENT_PORT,
    mcp: mcpSettings(value, source),
    eventsEndpoints: value.EVENTS_ENDPOINTS,
    otlpEndpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT,
    shutdownMs: value.SHUTDOWN_SECONDS * 1000,
    sessionSecret: value.SESSION_SECRET,
    signIn: value.SIGN_IN === "on",
    threadDays: value.THREAD_RETENTION_DAYS,
    limits: {
      maxBodyBytes: value.MAX_BODY_BYTES,
      maxAttachmentBytes: value.MAX_ATTACHMENT_BYTES,
      steps: value.MAX_STEPS,
      toolCalls: value.MAX_TOOL_CALLS,
      wallTimeMs: value.MAX_RUN_SECONDS * 1000,
      outputTokens: value.MAX_OUTPUT_TOKENS,
      tokens: value.MAX_RUN_TOKENS,
    },
    allowances: {
      runsAMinute: { user: value.RATE_LIMIT, address: value.RATE_LIMIT_PER_ADDRESS },
      runsAtOnce: { user: value.MAX_CONCURRENT_RUNS, address: value.MAX_CONCURRENT_RUNS_PER_ADDRESS },
      tokensADay: { user: value.MAX_DAILY_TOKENS, address: value.MAX_DAILY_TOKENS_PER_ADDRESS },
    },
    trustedProxies: value.TRUSTED_PROXIES,
  };
}

/** The servers with their tokens, which are in variables of their own. Throws `EnvError`. */
function mcpSettings({ MCP_SERVERS, MCP_ALLOW }: z.infer<typeof schema>, source: Source): McpSettings {
  const names = MCP_SERVERS.map(({ name }) => name);
  const stranger = MCP_ALLOW.find((entry) => !names.includes(entry.split(".", 1)[0] ?? ""));
  if (stranger) throw new EnvError(`MCP_ALLOW names ${stranger}, but MCP_SERVERS has no such server.`);
  const withToken = MCP_SERVERS.filter(({ kind }) => kind === "http").map(({ name }) => tokenVariable(name));
  const tokens = Object.keys(source).filter((name) => name.startsWith(tokenPrefix) && source[name]?.trim());
  const unused = tokens.find((name) => !withToken.includes(name));
  if (unused) throw new EnvError(`${unused} is set, but MCP_SERVERS has no such server with an address.`);
  const servers = MCP_SERVERS.map((server) => {
    const token = source[tokenVariable(server.name)]?.trim();
    return server.kind === "http" && token ? { ...server, token } : server;
  });
  return { servers, allow: MCP_ALLOW };
}

function sentence(error: z.ZodError, source: Source): EnvError {
  const issue = error.issues[0];
  const name = String(issue?.path[0]);
  // A key is easily put on the wrong line, so only what looks like a number or a word is repeated.
  const value = source[name]?.trim() ?? "";
  const found = !isSecret(name) && /^[\w.-]{1,12}$/.test(value) ? `is "${value}"` : "has a wrong value";
  return new EnvError(`${name} ${found}; it must be ${issue?.message}, or unset.`);
}

let settings: Env | undefined;

/** The process's settings, parsed once. Throws `EnvError`. */
export function env(): Env {
  settings ??= parseEnv(process.env);
  return settings;
}
