import { readResult, type ToolResult } from "../../_components/tools/tool-result";
import { type CallStatus, statusOfResult } from "../../_components/tools/tool-status";
import type { CallPart, CallRequest } from "./chat-parts";

/** What a tool card shows of a call. */
export type ShownCall = { status: CallStatus; result: ToolResult | undefined; text: string | undefined };

/** `live`: the message is the newest one, and its calls may still go on. */
export type Place = { live: boolean; isRunning: boolean };

const onItsWay: ShownCall = { status: "running", result: undefined, text: undefined };

/** A call part in the words of the tool cards. */
export function shownCall(part: CallPart, request: CallRequest | undefined, place: Place): ShownCall {
  // An answer that is on its way: what comes of the call, the server says.
  if (request?.waiting && request.kind !== "frontend" && part.state.startsWith("output-")) return onItsWay;
  const result = resultOf(part);
  if (!result) return { status: unfinished(part, request, place), result, text: undefined };
  const text = part.state === "output-available" ? asText(part.output) : part.errorText;
  return { status: result.kind === "decided" ? "running" : statusOfResult(result), result, text };
}

function resultOf({ state, output, errorText = "", approval }: CallPart): ToolResult | undefined {
  switch (state) {
    case "output-available":
      return readResult(asText(output), "done");
    case "output-error": {
      const read = readResult(errorText);
      return read.kind === "not-run" ? read : { kind: "failed", text: errorText };
    }
    case "output-denied":
      return denial(approval?.reason);
    case "approval-responded":
      return approval?.approved === false ? denial(approval.reason) : undefined;
    default:
      return undefined;
  }
}

const denial = (reason: string | undefined): ToolResult => ({ kind: "denied", ...(reason && { reason }) });

function unfinished({ state }: CallPart, request: CallRequest | undefined, { live, isRunning }: Place): CallStatus {
  if (!live) return "unfinished";
  if (state === "approval-requested") return request?.requestId === undefined ? "approval" : "waiting";
  if (state === "approval-responded") return "running";
  if (request?.waiting && request.kind === "question") return "waiting";
  if (!isRunning) return "unfinished";
  return state === "input-streaming" ? "streaming" : "running";
}

const asText = (output: unknown): string => (typeof output === "string" ? output : (JSON.stringify(output) ?? ""));
