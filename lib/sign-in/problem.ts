import { APIError } from "better-auth/api";
import { AppError, type ErrorCode } from "../../agent/errors";

const codes: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: "SIGN_IN_FAILED",
  USER_ALREADY_EXISTS: "EMAIL_TAKEN",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "EMAIL_TAKEN",
  // The email was free a moment before: another tab was first.
  FAILED_TO_CREATE_USER: "EMAIL_TAKEN",
};

/** A refusal of the sign-in library as one of our table; anything else as it is. */
export function signInProblem(error: unknown): unknown {
  const code = error instanceof APIError ? codes[error.body?.code ?? ""] : undefined;
  return code ? new AppError(code) : error;
}
