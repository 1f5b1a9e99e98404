import { list } from "@/lib/conversation/collection";
import type { ChatMessage, ConversationState, ToolCall } from "@/lib/conversation/state";
import { counted } from "./words";

/** One thing of a list, with what tells it from the others. */
export type Item = { id: string; name: string; words: string; value: unknown };

export type Section = {
  title: string;
  /** A list of things, or one value. */
  content: { items: readonly Item[] } | { value: unknown };
  /** The entry that the state is shown after has changed it. */
  changed: boolean;
};

type Part = {
  title: string;
  read: (state: ConversationState) => unknown;
  items?: (state: ConversationState) => Item[];
};

const parts: readonly Part[] = [
  { title: "Messages", read: ({ messages }) => messages, items: ({ messages }) => list(messages).map(messageItem) },
  { title: "Tool calls", read: ({ toolCalls }) => toolCalls, items: ({ toolCalls }) => list(toolCalls).map(callItem) },
  {
    title: "Waiting for a person",
    read: ({ interrupts }) => interrupts,
    items: ({ interrupts }) =>
      interrupts.map((each) => ({ id: each.id, name: each.kind, words: each.message ?? "", value: each })),
  },
  { title: "Shared state", read: ({ sharedState }) => sharedState },
  {
    title: "Steps",
    read: ({ steps }) => steps,
    items: ({ steps }) =>
      steps.map((step, index) => ({ id: `${index}`, name: step.name, words: step.status, value: step })),
  },
  {
    title: "Subagents",
    read: ({ subagents }) => subagents,
    items: ({ subagents }) =>
      list(subagents).map((each) => ({ id: each.id, name: each.name, words: each.status, value: each })),
  },
  {
    title: "Left to the page",
    read: ({ pendingToolCallIds }) => pendingToolCallIds,
    items: ({ pendingToolCallIds }) => pendingToolCallIds.map((id) => ({ id, name: id, words: "", value: id })),
  },
  {
    title: "Usage",
    read: ({ usage }) => usage,
    items: ({ usage }) =>
      usage.map((each, index) => ({
        id: `${index}`,
        name: each.model ?? "model",
        words: `${each.totalTokens ?? "?"} tokens`,
        value: each,
      })),
  },
];

/** A state in parts, beside the one before it: states share what did not change, so identity tells. */
export function sectionsOf(state: ConversationState, before: ConversationState): Section[] {
  return parts.map(({ title, read, items }) => {
    const differs = read(state) !== read(before);
    if (!items) return { title, content: { value: read(state) }, changed: differs };
    const now = items(state);
    return { title, content: { items: now }, changed: differs && (now.length > 0 || items(before).length > 0) };
  });
}

function messageItem(message: ChatMessage): Item {
  return { id: message.id, name: message.role, words: messageWords(message).slice(0, 200), value: message };
}

function messageWords(message: ChatMessage): string {
  if (typeof message.content === "string" && message.content !== "") return message.content;
  if (message.role === "assistant") return counted(message.toolCallIds.length, "tool call");
  return JSON.stringify(message.content);
}

const callItem = (call: ToolCall): Item => ({
  id: call.id,
  name: call.name,
  words: `${call.status} ${call.argsText.slice(0, 200)}`,
  value: call,
});
