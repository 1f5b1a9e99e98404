import { list } from "@/lib/conversation/collection";
import type { ConversationState } from "@/lib/conversation/state";

export type Section = {
  title: string;
  value: unknown;
  count: number | undefined;
  /** The entry that the state is shown after has changed it. */
  changed: boolean;
};

const parts: readonly [string, (state: ConversationState) => unknown][] = [
  ["Messages", ({ messages }) => list(messages)],
  ["Tool calls", ({ toolCalls }) => list(toolCalls)],
  ["Waiting for a person", ({ interrupts }) => interrupts],
  ["Shared state", ({ sharedState }) => sharedState],
  ["Steps", ({ steps }) => steps],
  ["Subagents", ({ subagents }) => list(subagents)],
  ["Left to the page", ({ pendingToolCallIds }) => pendingToolCallIds],
  ["Usage", ({ usage }) => usage],
];

/** A state in parts, beside the one before it: states share what did not change, so identity tells. */
export function sectionsOf(state: ConversationState, before: ConversationState): Section[] {
  return parts.map(([title, read]) => {
    const value = read(state);
    return { title, value, count: Array.isArray(value) ? value.length : undefined, changed: value !== read(before) };
  });
}
