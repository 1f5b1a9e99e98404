import { ConversationError } from "./errors";
import type { RunStatus } from "./state";

export type Action =
  | "sendMessage"
  | "retryRun"
  | "cancelRun"
  | "approveTool"
  | "rejectTool"
  | "respondToInterrupt"
  | "dismissInterrupt"
  | "setSharedState"
  | "patchSharedState";

const betweenRuns = ["setSharedState", "patchSharedState"] as const;

/** What may be called in which status. `newThread` and `openThread` may always: they leave the thread as it is. */
const allowed: Readonly<Record<RunStatus, readonly Action[]>> = {
  idle: ["sendMessage", ...betweenRuns],
  running: ["cancelRun"],
  awaiting_input: ["approveTool", "rejectTool", "respondToInterrupt", "dismissInterrupt", "cancelRun", ...betweenRuns],
  cancelled: ["sendMessage", "retryRun", ...betweenRuns],
  error: ["sendMessage", "retryRun", ...betweenRuns],
};

/** Whether the status allows the call; for buttons. */
export const isAllowed = (status: RunStatus, action: Action): boolean => allowed[status].includes(action);

/** Throws `NOT_ALLOWED`. */
export function assertAllowed(status: RunStatus, action: Action): void {
  if (!isAllowed(status, action))
    throw new ConversationError("NOT_ALLOWED", status, `${action} is not allowed while ${status}.`);
}
