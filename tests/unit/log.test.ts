import { beforeEach, expect, test, vi } from "vitest";
import { log } from "@/lib/log";

let out: string[];

beforeEach(() => {
  out = [];
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((text) => Boolean(out.push(String(text))));
  }
});

test("production writes a line of JSON", () => {
  vi.stubEnv("NODE_ENV", "production");
  log("warn", "A tool was dropped.", { tool: "x" });
  expect(out).toHaveLength(1);
  expect(out[0]).toMatch(/^\{.*\}\n$/);
  expect(JSON.parse(out[0] ?? "")).toMatchObject({ level: "warn", message: "A tool was dropped.", tool: "x" });
});

test("an error is written with stack and cause, without fields that may hold contents", () => {
  vi.stubEnv("NODE_ENV", "production");
  const error = Object.assign(new Error("outer", { cause: new Error("inner") }), {
    requestBody: "what a person wrote",
  });
  log("error", "Failed.", { error });
  const entry = JSON.parse(out[0] ?? "");
  expect(entry.error).toMatchObject({ message: "outer", cause: { message: "inner" } });
  expect(entry.error.stack).toContain("log.test.ts");
  expect(out[0]).not.toContain("what a person wrote");
});

test("values of secret variables and secret fields are blacked out", () => {
  vi.stubEnv("OPENAI_API_KEY", "sk-hunter2hunter2");
  log("error", "401 for sk-hunter2hunter2", { authorization: "Bearer abc", outputTokens: 5 });
  expect(out.join()).not.toMatch(/hunter2|Bearer/);
  expect(out.join()).toContain('"outputTokens": 5');
});

test.each([
  ["AG_UI_TOKEN", "first-token-0123456789,second-token-0123456789", "second-token-0123456789"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "x-scope=eu,authorization=Bearer hunter2", "Bearer hunter2"],
  ["DATABASE_URL", "postgres://app:hunter2hunter2@db.test/app", "hunter2hunter2"],
])("what is secret by itself in %s is blacked out", (name, value, secret) => {
  vi.stubEnv(name, value);
  log("error", `It refused ${secret}.`, { cause: { secret } });
  expect(out.join()).toContain("It refused [redacted].");
  expect(out.join()).not.toContain(secret);
});

test("what JSON can't hold does not break it", () => {
  const circle: Record<string, unknown> = { big: 1n };
  circle.self = circle;
  const error = new Error("round");
  error.cause = error;
  log("info", "Odd.", { circle, error, same: [circle.big, circle.big] });
  expect(out.join()).toContain("[circular]");
});
