import type { ResumeEntry } from "@ag-ui/core";
import type { InterruptAnswer, Json, JsonObject } from "@/agent/engine/types";
import { ConversationError } from "./errors";
import type { ConversationState, PendingInterrupt } from "./state";

type Kind = PendingInterrupt["kind"];

/** What waits under that id, which may be the interrupt's or its call's. Throws `UNKNOWN_INTERRUPT`. */
export function interruptOf({ interrupts, runStatus }: ConversationState, id: string, kind?: Kind): PendingInterrupt {
  const ofKind = interrupts.filter((each) => kind === undefined || each.kind === kind);
  const found = ofKind.find((each) => each.id === id) ?? ofKind.find((each) => each.toolCallId === id);
  if (found) return found;
  throw new ConversationError("UNKNOWN_INTERRUPT", runStatus, `There is no open ${kind ?? "interrupt"} ${id}.`);
}

export const approvalOf = (state: ConversationState, id: string) => interruptOf(state, id, "approval");
export const questionOf = (state: ConversationState, id: string) => interruptOf(state, id, "question");

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
