import type { Interrupt } from "@copilotkit/react-core/v2";
import type { CallView } from "../trace/call-view";
import type { ToolResult } from "./tool-result";
import { type CallStatus, statusOfResult } from "./tool-status";

type Known = {
  call: CallView | undefined;
  result: ToolResult | undefined;
  /** The open question that the call waits with. */
  asked: Interrupt | undefined;
  isRunning: boolean;
};

/** How a call stands, from all that is known of it. */
export function callStatus({ call, result, asked, isRunning }: Known): CallStatus {
  if (result && result.kind !== "decided") return statusOfResult(result);
  if (call?.rejected) return "denied";
  if (asked) return asked.reason === "tool_call" ? "approval" : "waiting";
  if (call?.asked) return call.asked;
  if (call?.subagent?.status === "waiting") return "waiting";
  if (!isRunning) return "unfinished";
  return call?.writing ? "streaming" : "running";
}
