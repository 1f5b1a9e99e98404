import { Refusal } from "./diagnostics";
import { applyPatch, PatchError } from "./json-patch";
import type { ConversationState } from "./state";

/** Takes a value as shared state, or says why it may not be. */
export type StateRule<S> = (value: unknown) => { readonly value: S } | Refusal;

export function replaceState<S>(
  state: ConversationState<S>,
  value: unknown,
  rule: StateRule<S>,
): ConversationState<S> | Refusal {
  const taken = rule(value);
  return taken instanceof Refusal ? taken : { ...state, sharedState: taken.value };
}

/** A patch that can't be applied, or leads to a state that is not valid, changes nothing. */
export function patchState<S>(
  state: ConversationState<S>,
  delta: readonly unknown[],
  rule: StateRule<S>,
): ConversationState<S> | Refusal {
  const value = patched(state.sharedState, delta);
  return value instanceof Refusal ? value : replaceState(state, value, rule);
}

export function patched(document: unknown, patch: readonly unknown[]): unknown {
  try {
    return applyPatch(document, patch);
  } catch (error) {
    if (error instanceof PatchError) return new Refusal("bad_patch", error.message);
    throw error;
  }
}
