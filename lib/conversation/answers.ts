import type { ResumeEntry } from "@ag-ui/core";
import type { InterruptAnswer, Json, JsonObject } from "@/agent/engine/types";
import { ConversationError } from "./errors";
import type { ConversationState, PendingInterrupt } from "./state";

/** The open approval of that id, which may be the interrupt's or its call's. Throws `UNKNOWN_INTERRUPT`. */
export const approvalOf = (state: ConversationState, id: string) => interruptOf(state, id, "approval");

/** The open question of that id, which may be the interrupt's or its call's. Throws `UNKNOWN_INTERRUPT`. */
export const questionOf = (state: ConversationState, id: string) => interruptOf(state, id, "question");

function interruptOf({ interrupts, runStatus }: ConversationState, id: string, kind: PendingInterrupt["kind"]) {
  const ofKind = interrupts.filter((each) => each.kind === kind);
  const found = ofKind.find((each) => each.id === id) ?? ofKind.find((each) => each.toolCallId === id);
  if (!found) throw new ConversationError("UNKNOWN_INTERRUPT", runStatus, `There is no open ${kind} ${id}.`);
  return found;
}

const resolved = (payload: Json): InterruptAnswer => ({ status: "resolved", payload });

/** Throws `NOT_EDITABLE`. */
export function approved(state: ConversationState, asked: PendingInterrupt, editedArgs?: JsonObject): InterruptAnswer {
  if (!editedArgs) return resolved({ approved: true });
  if (asked.editable) return resolved({ approved: true, editedArgs });
  const message = "The arguments of this call can't be changed; approve or reject it as it is.";
  throw new ConversationError("NOT_EDITABLE", state.runStatus, message);
}

export const rejected = (reason?: string): InterruptAnswer =>
  resolved({ approved: false, ...(reason !== undefined && reason !== "" && { reason }) });

export const answeredWith = resolved;

/** What a cancelled pause answers: no to every approval, nothing to every question. */
export const dismissed = ({ kind }: PendingInterrupt): InterruptAnswer =>
  kind === "approval" ? rejected() : { status: "cancelled" };

/** The answers as the next run carries them; undefined while one is missing. */
export function resumeOf({ interrupts }: Pick<ConversationState, "interrupts">): ResumeEntry[] | undefined {
  const entries = interrupts.flatMap(({ id, answer }) => (answer ? [{ interruptId: id, ...answer }] : []));
  return entries.length === interrupts.length ? entries : undefined;
}
