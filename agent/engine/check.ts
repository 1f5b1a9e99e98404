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
