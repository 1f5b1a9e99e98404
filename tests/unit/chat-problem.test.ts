import { describe, expect, it } from "vitest";
import { errorTable } from "../../agent/errors";
import { problemOf, toErrorCode } from "../../app/_components/chat/problem";
import { codeOf, waitOf } from "../../app/_components/chat/refusal";

describe("what a failure is", () => {
  it("is the code of a RUN_ERROR event", () => {
    expect(codeOf(new Error("secret provider text"), "MODEL_AUTH")).toBe("MODEL_AUTH");
  });

  it("is INTERNAL when the table does not know the code", () => {
    expect(codeOf(new Error("x"), "INCOMPLETE_STREAM")).toBe("INTERNAL");
    expect(toErrorCode("toString")).toBe("INTERNAL");
  });

  it("is the code in a refused request's body", () => {
    const text = 'HTTP 409: {"error":{"code":"THREAD_BUSY","message":"m","hint":"h"}}';
    expect(codeOf(new Error(text))).toBe("THREAD_BUSY");
  });

  it("is told by the status when the body has no code", () => {
    expect(codeOf(new Error("HTTP 413: too big"))).toBe("BODY_TOO_LARGE");
    expect(codeOf(new Error("Runtime info request failed with status 404"))).toBe("NOT_FOUND");
    expect(codeOf(new Error('HTTP 500: {"error":"boom"}'))).toBe("INTERNAL");
  });

  it("is OFFLINE when nothing of ours answered", () => {
    expect(codeOf(new TypeError("Failed to fetch"))).toBe("OFFLINE");
    expect(codeOf(new Error("HTTP 503: <html>"))).toBe("OFFLINE");
  });
});

describe("the card for a failure", () => {
  it("has the table's sentence for every code, and never the raw text", () => {
    for (const [code, { message }] of Object.entries(errorTable)) {
      expect(problemOf(toErrorCode(code), "run").title).toBe(message);
    }
  });

  it("says of limits what a person can do, and names no setting of the server", () => {
    for (const code of [
      "STEP_LIMIT",
      "TOKEN_LIMIT",
      "TIMEOUT",
      "BUDGET_USED",
      "RATE_LIMITED",
      "TOO_MANY_RUNS",
    ] as const) {
      const { title, hint } = problemOf(code, "run");
      expect(`${title} ${hint}`).not.toMatch(/token|MAX_/i);
    }
    expect(problemOf("BUDGET_USED", "run").remedy).toBe("dismiss");
    expect(problemOf("STEP_LIMIT", "run").remedy).toBe("retry");
  });

  it("says how long a limit lasts, as the server told it", () => {
    const refused = (code: string, retryAfterSeconds: number) => {
      const error = new Error(`HTTP 429: ${JSON.stringify({ error: { code, retryAfterSeconds } })}`);
      return problemOf(codeOf(error), "run", waitOf(error)).hint;
    };
    expect(refused("RATE_LIMITED", 42)).toBe("Wait 42 seconds, then try again.");
    expect(refused("RATE_LIMITED", 1)).toBe("Wait 1 second, then try again.");
    expect(refused("BUDGET_USED", 3601)).toContain("That is in 2 hours.");
    expect(problemOf("RATE_LIMITED", "run", waitOf(new Error("HTTP 429: {}"))).hint).toBe(
      "Wait a minute, then try again.",
    );
  });

  it("offers what helps", () => {
    expect(problemOf("MODEL_ERROR", "run").remedy).toBe("retry");
    expect(problemOf("OFFLINE", "run").remedy).toBe("retry");
    expect(problemOf("OFFLINE", "connect").remedy).toBe("reconnect");
    expect(problemOf("THREAD_BUSY", "run").remedy).toBe("reconnect");
    expect(problemOf("NOT_FOUND", "connect").remedy).toBe("new-chat");
    expect(problemOf("UNKNOWN_INTERRUPT", "run").remedy).toBe("dismiss");
  });
});
