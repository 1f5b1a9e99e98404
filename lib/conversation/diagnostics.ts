import type { ConversationState } from "./state";

/** Which rule an event broke. */
export type Rule =
  | "malformed"
  | "unknown_event"
  | "before_start"
  | "after_end"
  | "already_running"
  | "already_open"
  | "not_open"
  | "left_open"
  | "wrong_owner"
  | "wrong_role"
  | "unknown_id"
  | "used_id"
  | "bad_chunk"
  | "bad_patch"
  | "invalid_state";

/** Why an event changes nothing. */
export class Refusal {
  constructor(
    readonly rule: Rule,
    /** A sentence for developers. */
    readonly detail: string,
  ) {}
}

/** An event that was refused. */
export type Diagnostic = { readonly event: unknown; readonly rule: Rule; readonly detail: string };

/** How many refused events are kept. */
export const keptDiagnostics = 100;

export function withDiagnostic<S>(
  state: ConversationState<S>,
  event: unknown,
  { rule, detail }: Refusal,
): ConversationState<S> {
  const diagnostics = [...state.diagnostics, { event, rule, detail }].slice(-keptDiagnostics);
  return { ...state, diagnostics, refusedEvents: state.refusedEvents + 1 };
}
