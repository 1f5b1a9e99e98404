import { describe, expect, test, vi } from "vitest";
import { AppError, type ErrorCode, errorTable } from "@/agent/errors";
import { errorResponse, RateLimitedError, toAppError } from "@/lib/errors";

const written = () => vi.spyOn(process.stderr, "write").mockReturnValue(true);

describe("errorResponse", () => {
  test.each(Object.keys(errorTable) as ErrorCode[])("%s answers with its status, sentence and hint", async (code) => {
    written();
    const response = errorResponse(new AppError(code));
    expect(response.status).toBe(errorTable[code].status);
    expect(response.headers.get("content-type")).toBe("application/json");
    const { message, hint } = errorTable[code];
    expect(await response.json()).toMatchObject({ error: { code, message, hint } });
  });

  test("an unknown error is INTERNAL: its text goes to the log and not to the body", async () => {
    const log = written();
    const response = errorResponse(new Error("password of the database is hunter2"));
    expect(response.status).toBe(500);
    expect(await response.text()).not.toMatch(/hunter2|stack/);
    expect(log.mock.calls.join()).toContain("password of the database is hunter2");
  });

  test("a client's own mistake is not logged", () => {
    const log = written();
    errorResponse(new AppError("INVALID_INPUT"));
    expect(log).not.toHaveBeenCalled();
  });

  test("limits say when to come back, in the header and in the body; other errors don't", async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 31, 22) });
    for (const [error, seconds] of [
      [new RateLimitedError(17), 17],
      [new AppError("RATE_LIMITED"), 60],
      [new AppError("TOO_MANY_RUNS"), 10],
      [new AppError("BUDGET_USED"), 2 * 60 * 60],
    ] as const) {
      const response = errorResponse(error);
      expect(response.headers.get("retry-after")).toBe(String(seconds));
      expect(await response.json()).toMatchObject({ error: { code: error.code, retryAfterSeconds: seconds } });
    }
    vi.useRealTimers();
    const busy = errorResponse(new AppError("THREAD_BUSY"));
    expect(busy.headers.get("retry-after")).toBeNull();
    expect(await busy.json()).not.toHaveProperty("error.retryAfterSeconds");
  });

  test("a sentence of its own replaces the table's", async () => {
    const response = errorResponse(new AppError("INVALID_INPUT", "The field x is missing."), {
      headers: { "x-a": "b" },
    });
    expect(await response.json()).toMatchObject({ error: { message: "The field x is missing." } });
    expect(response.headers.get("x-a")).toBe("b");
  });
});

describe("toAppError", () => {
  test("knows an AppError of another copy of the class", () => {
    const foreign = Object.assign(new Error("Busy."), { name: "AppError", code: "THREAD_BUSY" });
    expect(toAppError(foreign)).toMatchObject({ code: "THREAD_BUSY", message: "Busy." });
  });

  test("a code that is not in the table is INTERNAL", () => {
    const foreign = Object.assign(new Error("?"), { name: "AppError", code: "toString" });
    expect(toAppError(foreign).code).toBe("INTERNAL");
    expect(toAppError("thrown text").code).toBe("INTERNAL");
  });
});
