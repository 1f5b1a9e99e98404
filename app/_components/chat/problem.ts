import { type ErrorCode, errorTable } from "@/agent/errors";
import { waitWords } from "./wait";

/** What the person can do about a problem. */
export type Remedy = "retry" | "reconnect" | "new-chat" | "reload" | "dismiss";

export type Problem = { code: ErrorCode | "OFFLINE"; title: string; hint: string; remedy: Remedy };

/** Where a failure was met: while the thread was opened, or while the agent worked. */
export type Moment = "connect" | "run";

const offline = { message: "The server can't be reached.", hint: "Check that it runs, and your connection." };

const remedies: Partial<Record<Problem["code"], Remedy>> = {
  NOT_FOUND: "new-chat",
  UNAUTHORIZED: "reload",
  FORBIDDEN_ORIGIN: "reload",
  THREAD_BUSY: "reconnect",
  INVALID_STATE: "reconnect",
  INVALID_ANSWER: "dismiss",
  UNKNOWN_INTERRUPT: "dismiss",
  INVALID_INPUT: "dismiss",
  BODY_TOO_LARGE: "dismiss",
  ATTACHMENT_REFUSED: "dismiss",
  ATTACHMENT_UNSUPPORTED: "dismiss",
  BUDGET_USED: "dismiss",
};

/** Where the table's hint speaks to a developer, what the person in front of the page needs to know. */
const hints: Partial<Record<Problem["code"], string>> = {
  INVALID_ANSWER: "Nothing was done. Decide again.",
  UNKNOWN_INTERRUPT: "It was answered before, maybe in another tab. The chat shows how things stand now.",
  THREAD_BUSY: "Reconnect to watch it, then write again.",
  NOT_FOUND: "This chat does not exist, or it is not yours.",
  INVALID_STATE: "Nothing was changed. Reconnect to see how things stand.",
  INVALID_INPUT: "Write it in another way, or shorter.",
  BODY_TOO_LARGE: "Write less at once.",
  TIMEOUT: "What it did so far is kept. Ask for less at once, or let it try again.",
  STEP_LIMIT: "What it did so far is kept. Ask for less at once, or let it try to finish.",
  TOKEN_LIMIT:
    "What it did so far is kept. Ask for less at once, or begin a new chat: a long one costs more each time.",
  RATE_LIMITED: "Wait a minute, then try again.",
  TOO_MANY_RUNS: "Wait until one of them is finished, or stop one, then try again.",
  BUDGET_USED: "It begins anew every day at midnight (UTC). Nothing in this chat is lost.",
};

/** The hints of limits of which the server said how long they last. */
const waitHints: Partial<Record<Problem["code"], (wait: string) => string>> = {
  RATE_LIMITED: (wait) => `Wait ${wait}, then try again.`,
  BUDGET_USED: (wait) =>
    `It begins anew every day at midnight (UTC). That is in ${wait}. Nothing in this chat is lost.`,
};

/** The card for a code: its sentence from the table, and the way on. `waitSeconds`: what the server said about it. */
export function problemOf(code: Problem["code"], moment: Moment, waitSeconds?: number): Problem {
  const entry = code === "OFFLINE" ? offline : errorTable[code];
  return {
    code,
    title: entry.message,
    hint: (waitSeconds && waitHints[code]?.(waitWords(waitSeconds))) || (hints[code] ?? entry.hint),
    remedy: remedies[code] ?? (moment === "connect" ? "reconnect" : "retry"),
  };
}

/** Whether the table has the code. */
export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === "string" && Object.hasOwn(errorTable, code);

/** A code as it stands in an event, or `INTERNAL` when the table doesn't know it. */
export const toErrorCode = (code: unknown): ErrorCode => (isErrorCode(code) ? code : "INTERNAL");
