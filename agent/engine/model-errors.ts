import { APICallError } from "@ai-sdk/provider";
import { AppError } from "../errors";

/** A provider's failure as one of our codes. The provider's own text stays in `cause`, for the log. */
export function modelError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const status = statusOf(error);
  if (status === 401 || status === 403) return new AppError("MODEL_AUTH", undefined, { cause: error });
  if (status === 429) return new AppError("MODEL_RATE_LIMITED", undefined, { cause: error });
  return new AppError("MODEL_ERROR", undefined, { cause: error });
}

function statusOf(error: unknown): number | undefined {
  if (APICallError.isInstance(error)) return isGoogleKeyError(error) ? 401 : error.statusCode;
  const type = eventType(error);
  if (type === "authentication_error" || type === "permission_error" || type === "invalid_api_key") return 401;
  if (type === "rate_limit_error" || type === "rate_limit_exceeded" || type === "insufficient_quota") return 429;
  return undefined;
}

/** Google answers a bad key with 400 and says only in the body what is wrong. */
const isGoogleKeyError = (error: APICallError) =>
  error.statusCode === 400 && /API_KEY_INVALID|API key not valid/.test(error.responseBody ?? "");

/** The type that providers put in an error event in the middle of a stream. */
function eventType(error: unknown): unknown {
  if (typeof error !== "object" || error === null) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  return "type" in error ? error.type : undefined;
}

/** Whether another try may help: 408, 409, 429, 5xx and lost connections, as the provider packages tell. */
export function isRetryable(error: unknown): boolean {
  return APICallError.isInstance(error) && error.isRetryable;
}

/** How long the provider asks to wait, in milliseconds. */
export function retryAfterMs(error: unknown): number | undefined {
  if (!APICallError.isInstance(error)) return undefined;
  const headers = error.responseHeaders ?? {};
  const ms = Number(headers["retry-after-ms"]);
  if (headers["retry-after-ms"] && Number.isFinite(ms)) return ms;
  const after = headers["retry-after"];
  if (!after) return undefined;
  const seconds = Number(after);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(after) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}
