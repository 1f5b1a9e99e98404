import { z } from "zod";
import { type ErrorCode, errorTable } from "@/agent/errors";
import { isErrorCode, type Problem, problemOf, toErrorCode } from "./problem";

/** How the last run of a thread ended, when it was stopped or failed, as the server says it. */
export const runEndSchema = z.object({
  status: z.enum(["error", "interrupted", "cancelled"]),
  code: z.string().optional(),
});

/** The card, or the note, for a thread that is opened after such a run. */
export function problemOfEnd({ status, code }: z.infer<typeof runEndSchema>): Problem {
  if (status === "cancelled") return problemOf("CANCELLED", "run");
  return problemOf(status === "interrupted" ? "INTERRUPTED" : toErrorCode(code), "run");
}

const httpBody = z.object({ error: z.object({ code: z.string() }) });
const waitBody = z.object({ error: z.object({ retryAfterSeconds: z.number().positive() }) });

/** The code in the body of a refused request, or undefined when it is not one of this server's. */
export function refusalCode(body: string): ErrorCode | undefined {
  const parsed = httpBody.safeParse(parseJson(body));
  return parsed.success && isErrorCode(parsed.data.error.code) ? parsed.data.error.code : undefined;
}

/** How long a limit lasts, in seconds, when the error's text holds the body of a request that met one. */
export function waitOf({ message }: Error): number | undefined {
  const body = waitBody.safeParse(parseJson(/\{.*\}/s.exec(message)?.[0] ?? ""));
  return body.success ? body.data.error.retryAfterSeconds : undefined;
}

/** The code whose sentence in the table this is. */
export const sentenceCode = (text: string): ErrorCode | undefined =>
  Object.keys(errorTable)
    .filter(isErrorCode)
    .find((code) => errorTable[code].message === text);

/**
 * The code behind an error that CopilotKit reports: of a `RUN_ERROR` event, of a refused request (its text is then
 * `HTTP 409: {"error":{"code":…}}`), or of a network that failed. Never the text itself: it may be a provider's.
 */
export function codeOf(error: Error, runtimeErrorCode?: unknown): Problem["code"] {
  if (runtimeErrorCode !== undefined) return toErrorCode(runtimeErrorCode);
  const [, status, body] = /\b(?:HTTP|status) (\d{3})(?:: (.*))?$/s.exec(error.message) ?? [];
  if (!status) return error instanceof TypeError ? "OFFLINE" : "INTERNAL";
  const refused = refusalCode(body ?? "");
  if (refused) return refused;
  // Something between the browser and the app answered.
  if (Number(status) >= 502) return "OFFLINE";
  if (Number(status) >= 500) return "INTERNAL";
  const codes = Object.keys(errorTable).filter(isErrorCode);
  return codes.find((code) => errorTable[code].status === Number(status)) ?? "INTERNAL";
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // an answer of something between the browser and the server, without a code
  }
}
