/** The request was given up on our side; the server is told so (`notifications/cancelled`). */
export class CallStopped extends Error {
  override name = "CallStopped";
}

/** The connection was lost while a call was under way; the cause says why. */
export class ConnectionLost extends Error {
  override name = "ConnectionLost";
}

/** A server's program ended, or its output can't be read. The message is a sentence for a person. */
export class ProgramEnded extends Error {
  override name = "ProgramEnded";
}

const starts = new Set(["ENOENT", "EACCES", "ENOTDIR", "EPERM"]);

/** What is wrong with a server, in a sentence that may be shown: without addresses, keys and foreign texts. */
export function problemOf(error: unknown): string {
  const chain = causes(error);
  const ended = chain.find((one) => one instanceof ProgramEnded);
  if (ended) return ended.message;
  if (chain.some((one) => one.name === "TimeoutError")) return "It does not answer in time.";
  const status = statusOf(error);
  if (status === 401 || status === 403) return `It refuses our token, or wants one (HTTP ${status}).`;
  if (status !== undefined) return `It answers with HTTP ${status}.`;
  const code = codeOf(error);
  if (code && starts.has(code)) return `Its program can't be started (${code}).`;
  if (code) return `It can't be reached (${code}).`;
  if (chain.some((one) => one.name === "TypeError")) return "It can't be reached.";
  return "It does not speak MCP as we do.";
}

/** Whether the request can't have been carried out: nobody listened, or the server did not know our session. */
export function neverArrived(error: unknown): boolean {
  if (error instanceof ConnectionLost) return false;
  return statusOf(error) === 404 || codeOf(error) === "ECONNREFUSED";
}

/** The HTTP status with which a server refused. */
export function statusOf(error: unknown): number | undefined {
  return causes(error)
    .map((one) => ("statusCode" in one && typeof one.statusCode === "number" ? one.statusCode : undefined))
    .find((status) => status !== undefined && status >= 400);
}

function codeOf(error: unknown): string | undefined {
  return causes(error)
    .map((one) => ("code" in one && typeof one.code === "string" ? one.code : undefined))
    .find((code) => code !== undefined);
}

function causes(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let at = error; at instanceof Error && chain.length < 10; at = at.cause) chain.push(at);
  return chain;
}
