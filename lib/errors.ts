import { AppError, type ErrorCode, errorTable } from "../agent/errors";
import { log } from "./log";

/** Too many runs in a short time; `retryAfterSeconds` goes out as the Retry-After header. */
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
 * Server errors are logged with their cause, of which nothing reaches the body. `init` adds headers and members of the body.
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
  if (known.code === "RATE_LIMITED") headers.set("retry-after", String(retryAfterSeconds(error)));
  return Response.json(
    { error: { code: known.code, message: known.message, hint }, ...init.body },
    { status, headers },
  );
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === "string" && Object.hasOwn(errorTable, code);
}

// A limit that doesn't say when it ends, ends within the minute that all limits count.
function retryAfterSeconds(error: unknown): number {
  const known = error instanceof Error && "retryAfterSeconds" in error ? Number(error.retryAfterSeconds) : 60;
  return Number.isFinite(known) ? known : 60;
}
