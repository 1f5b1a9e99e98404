import { AppError, type ErrorCode, errorTable } from "../agent/errors";
import { log } from "./log";

/** Too many runs in a short time; `retryAfterSeconds` says when there may be another. */
export class RateLimitedError extends AppError {
  constructor(readonly retryAfterSeconds: number) {
    super("RATE_LIMITED");
  }
}

/**
 * The error as one of the table: an `AppError` as it is, anything else as `INTERNAL` with the error as its cause.
 * An `AppError` is known by its name and code, because Next may bundle the class more than once.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof Error && error.name === "AppError" && "code" in error && isErrorCode(error.code)) {
    return new AppError(error.code, error.message, { cause: error.cause });
  }
  return new AppError("INTERNAL", undefined, { cause: error });
}

/**
 * The HTTP answer for an error: `{ error: { code, message, hint } }` with the table's status (design.md §4).
 * Server errors are logged with their cause, of which nothing reaches the body. A limit says when it ends, in seconds: in
 * `retry-after`, and as `retryAfterSeconds` of the error. `init` adds headers and members of the body.
 */
export function errorResponse(
  error: unknown,
  init: { headers?: HeadersInit; body?: Readonly<Record<string, unknown>> } = {},
): Response {
  const known = toAppError(error);
  const { status, hint } = errorTable[known.code];
  if (status >= 500) log("error", "A request failed.", { code: known.code, error: known });
  const headers = new Headers(init.headers);
  headers.set("cache-control", "no-store");
  const retryAfterSeconds = waitOf(known.code, error);
  if (retryAfterSeconds !== undefined) headers.set("retry-after", String(retryAfterSeconds));
  const body = { code: known.code, message: known.message, hint, ...(retryAfterSeconds && { retryAfterSeconds }) };
  return Response.json({ error: body, ...init.body }, { status, headers });
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === "string" && Object.hasOwn(errorTable, code);
}

/** How long whoever met a limit has to wait, in seconds; undefined for other errors. */
function waitOf(code: ErrorCode, error: unknown): number | undefined {
  switch (code) {
    case "RATE_LIMITED":
      // One that doesn't say when it ends, ends within the minute that it counts.
      return error instanceof Error && "retryAfterSeconds" in error ? Number(error.retryAfterSeconds) || 60 : 60;
    case "TOO_MANY_RUNS":
      return 10; // nobody knows when a run ends; worth a look by then
    case "BUDGET_USED":
      return Math.max(1, Math.ceil((new Date().setUTCHours(24, 0, 0, 0) - Date.now()) / 1000));
    default:
      return undefined;
  }
}
