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
    expect(await response.json()).toEqual({ error: { code, message, hint } });
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

  test("a rate limit says when to come back", () => {
    expect(errorResponse(new RateLimitedError(17)).headers.get("retry-after")).toBe("17");
    expect(errorResponse(new AppError("RATE_LIMITED")).headers.get("retry-after")).toBe("60");
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
