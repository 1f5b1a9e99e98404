import { answerChange } from "./interrupts";
import { mergeClientState } from "./state";
import type { AgentDefinition, RunRequest, ThreadRecord } from "./types";

/**
 * Checks what a request wants to change against the stored thread, before anything is stored: its state
 * (`INVALID_STATE`) and its answers (`UNKNOWN_INTERRUPT`, `INVALID_ANSWER`). Throws; nothing is changed.
 */
export function checkRequest(agent: AgentDefinition, thread: ThreadRecord, request: RunRequest): void {
  mergeClientState(agent.state, thread.state, request.state);
  answerChange(agent, thread, request.resume);
}

/** Whether a request brings nothing new, so that it only wants to see the thread (a connect, issue 3). */
export function isConnect(thread: ThreadRecord | undefined, request: RunRequest): boolean {
  if (request.resume.length > 0 || request.retry) return false;
  if (request.message && !thread?.messages.some((each) => each.id === request.message?.id)) return false;
  return !request.frontendResults.some((result) =>
    thread?.calls.some((call) => call.id === result.toolCallId && call.phase === "frontend"),
  );
}
