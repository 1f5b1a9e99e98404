import { Refusal } from "./diagnostics";
import type { ConversationState, OpenItem, StreamState } from "./state";

const named = {
  text: "text message",
  call: "tool call",
  span: "reasoning span",
  reasoning: "reasoning message",
} as const;

export const isOpen = ({ stream }: Pick<ConversationState, "stream">, kind: OpenItem["kind"], id: string): boolean =>
  stream.open.some((item) => item.kind === kind && item.id === id);

/** The stream with one more thing open, or a refusal when it is open already. */
export function opened(state: ConversationState, kind: OpenItem["kind"], id: string): StreamState | Refusal {
  if (isOpen(state, kind, id)) return new Refusal("already_open", `The ${named[kind]} ${id} is open already.`);
  return { ...state.stream, open: [...state.stream.open, { kind, id }] };
}

/** The stream without an open thing, or a refusal when it is not open. */
export function closed(state: ConversationState, kind: OpenItem["kind"], id: string): StreamState | Refusal {
  const open = state.stream.open.filter((item) => item.kind !== kind || item.id !== id);
  if (open.length === state.stream.open.length) return notOpen(kind, id);
  return { ...state.stream, open };
}

export const notOpen = (kind: OpenItem["kind"], id: string) =>
  new Refusal("not_open", `There is no open ${named[kind]} ${id}.`);

/** A continuation may leave its subagent out, but not name another one than what it continues. */
export function wrongOwner(tag: string | undefined, owned: { readonly subagentRunId?: string } | undefined) {
  if (tag === undefined || !owned || owned.subagentRunId === tag) return undefined;
  return new Refusal("wrong_owner", `It belongs to ${owned.subagentRunId ?? "the agent itself"}, not to ${tag}.`);
}
