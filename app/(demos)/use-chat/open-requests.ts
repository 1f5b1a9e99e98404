import type { Interrupt } from "@ag-ui/core";
import { type CallRequest, type ChatMessage, callsIn, readParts, requestsIn } from "./chat-parts";

/** What still waits for an answer: only the newest message can hold it, and not what was answered here already. */
export function openRequests(messages: readonly ChatMessage[]): CallRequest[] {
  const last = messages.at(-1);
  if (last?.role !== "assistant") return [];
  const parts = readParts(last.parts);
  const open = new Set(
    callsIn(parts).flatMap(({ state, toolCallId }) =>
      state === "approval-requested" || state === "input-available" ? toolCallId : [],
    ),
  );
  return requestsIn(parts).filter(({ waiting, toolCallId }) => waiting && open.has(toolCallId));
}

/** True when the newest message holds answers that the server has not taken yet, and nothing is left to answer. */
export function isAnswered(messages: readonly ChatMessage[], canRun: (toolName: string) => boolean): boolean {
  const last = messages.at(-1);
  if (last?.role !== "assistant") return false;
  const waiting = requestsIn(readParts(last.parts)).filter((request) => request.waiting);
  const open = openRequests(messages);
  const left = open.filter(({ kind, toolName }) => kind !== "frontend" || canRun(toolName));
  return waiting.length > open.length && left.length === 0;
}

/** A request as the interrupt that it was on the server, for the approval and question forms. */
export function toInterrupt({ key, kind, toolCallId, data, metadata }: CallRequest): Interrupt {
  const { message, responseSchema } = data;
  return {
    id: key,
    reason: data.reason ?? (kind === "approval" ? "tool_call" : "input_required"),
    toolCallId,
    ...(message !== undefined && { message }),
    ...(responseSchema && { responseSchema }),
    metadata,
  };
}
