import { describe, expect, test } from "vitest";
import { EnvError, parseEnv } from "@/lib/env";

describe("parseEnv", () => {
  test("an empty environment gives the documented defaults", () => {
    expect(parseEnv({})).toMatchObject({
      databaseUrl: "file:.data/app.db",
      port: 3000,
      model: {},
      limits: {
        maxBodyBytes: 1_048_576,
        maxAttachmentBytes: 10_485_760,
        steps: 12,
        toolCalls: 40,
        wallTimeMs: 300_000,
        outputTokens: 4096,
      },
      allowances: {
        runsAMinute: { user: 30, address: 300 },
        runsAtOnce: { user: 20, address: 200 },
        tokensADay: { user: 5_000_000, address: 50_000_000 },
      },
      trustedProxies: [],
    });
  });

  test("empty values and spaces count as unset", () => {
    expect(parseEnv({ PORT: "", MODEL: "  ", AGENT_URL: "", SESSION_SECRET: " ", RATE_LIMIT: "" })).toEqual(
      parseEnv({}),
    );
  });

  test("the endpoint for AG-UI clients is off; in production it wants a token", () => {
    expect(parseEnv({}).agUi).toEqual({ on: false, tokens: [], origins: [] });
    expect(parseEnv({ AG_UI: "on" }).agUi.on).toBe(true);
    const production = { AG_UI: "on", NODE_ENV: "production" };
    expect(() => parseEnv(production)).toThrow(
      new EnvError("AG_UI is on, but AG_UI_TOKEN is not set; set a token of 16 characters or more in production."),
    );
    expect(parseEnv({ ...production, AG_UI_TOKEN: "a-token-of-16-characters" }).agUi.on).toBe(true);
  });

  test("values are read, spaces around them dropped", () => {
    const env = parseEnv({
      DATABASE_URL: "postgres://u:p@localhost/app",
      PORT: " 8080 ",
      MODEL: "openai:gpt-5",
      OPENAI_API_KEY: "sk-1",
      OPENAI_BASE_URL: "http://localhost:11434/v1",
      AGENT_URL: "https://agent.example/run",
      AGENT_TOKEN: "token",
      SESSION_SECRET: "x".repeat(32),
      MAX_RUN_SECONDS: "10",
      RATE_LIMIT: "off",
      TRUSTED_PROXIES: "127.0.0.1, fd00::/8",
    });
    expect(env).toMatchObject({
      databaseUrl: "postgres://u:p@localhost/app",
      port: 8080,
      model: { MODEL: "openai:gpt-5", OPENAI_API_KEY: "sk-1", OPENAI_BASE_URL: "http://localhost:11434/v1" },
      agentUrl: "https://agent.example/run",
      agentToken: "token",
      sessionSecret: "x".repeat(32),
      limits: { wallTimeMs: 10_000 },
      allowances: { runsAMinute: { user: "off", address: 300 } },
      trustedProxies: ["127.0.0.1", "fd00::/8"],
    });
  });

  test.each([
    ["PORT", "80a", 'PORT is "80a"; it must be a whole number from 1 to 65535, or unset.'],
    ["PORT", "0", 'PORT is "0"; it must be a whole number from 1 to 65535, or unset.'],
    ["PORT", "65536", 'PORT is "65536"; it must be a whole number from 1 to 65535, or unset.'],
    ["MAX_STEPS", "-1", 'MAX_STEPS is "-1"; it must be a whole number from 1 to 1000, or unset.'],
    ["RATE_LIMIT", "none", 'RATE_LIMIT is "none"; it must be a whole number from 1 to 1000000, or off, or unset.'],
    ["RATE_LIMIT", "0", 'RATE_LIMIT is "0"; it must be a whole number from 1 to 1000000, or off, or unset.'],
    ["MAX_CONCURRENT_RUNS", "0", /^MAX_CONCURRENT_RUNS is "0"; it must be a whole number from 1 to 100000, or off/],
    ["TRUSTED_PROXIES", "10.0.0.0/33", /^TRUSTED_PROXIES has a wrong value; it must be addresses or ranges like/],
    ["TRUSTED_PROXIES", "proxy.local", /^TRUSTED_PROXIES is "proxy.local"; it must be addresses or ranges like/],
    ["TRUSTED_PROXIES", "10", /^TRUSTED_PROXIES is "10"; it must be addresses or ranges like/],
    ["DATABASE_URL", "mysql://u:hunter2@h/d", /^DATABASE_URL has a wrong value; it must be file:<path> or postgres:/],
    ["DATABASE_URL", "file:", /^DATABASE_URL has a wrong value/],
    [
      "SESSION_SECRET",
      "hunter2",
      "SESSION_SECRET has a wrong value; it must be a secret of 32 characters or more, or unset.",
    ],
    [
      "AGENT_URL",
      "ftp://user:hunter2@host",
      /^AGENT_URL has a wrong value; it must be an address that begins with http/,
    ],
    ["OPENAI_BASE_URL", "sk-hunter2-hunter2", /^OPENAI_BASE_URL has a wrong value/],
    [
      "EVENTS_ENDPOINTS",
      "http://a.test/run, ftp://b.test",
      /^EVENTS_ENDPOINTS has a wrong value; it must be addresses/,
    ],
    ["EVENTS_ENDPOINTS", "http://user:hunter2@a.test/run", /^EVENTS_ENDPOINTS has a wrong value/],
    ["EVENTS_ENDPOINTS", "http://a.test/run?key=hunter2", /^EVENTS_ENDPOINTS has a wrong value/],
  ])("%s=%s is refused in one sentence that keeps secrets", (name, value, sentence) => {
    const parse = () => parseEnv({ [name]: value });
    expect(parse).toThrow(EnvError);
    expect(parse).toThrow(sentence);
    expect(parse).not.toThrow(/hunter2|\n/);
  });
});
