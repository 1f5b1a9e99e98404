import type { Message } from "@ag-ui/core";
import { get, idsOf, list } from "./collection";
import type { ChatMessage, ConversationState, PendingInterrupt, Subagent, ToolCall } from "./state";

/** All messages in order, those of subagents, reasoning, activities and tools included. Stable until one changes. */
export const messagesOf = (state: ConversationState): readonly ChatMessage[] => list(state.messages);

/** For a list whose items read their own message: it changes only when a message comes or goes. */
export const messageIdsOf = (state: ConversationState): readonly string[] => idsOf(state.messages);

export const messageOf = (state: ConversationState, id: string): ChatMessage | undefined => get(state.messages, id);

export const toolCallOf = (state: ConversationState, id: string): ToolCall | undefined => get(state.toolCalls, id);

export const subagentOf = (state: ConversationState, id: string): Subagent | undefined => get(state.subagents, id);

const byCall = new WeakMap<object, ReadonlyMap<string | undefined, Subagent>>();

/** The subagent that works, or worked last, inside a call. */
export function subagentIn({ subagents }: ConversationState, toolCallId: string): Subagent | undefined {
  const known = byCall.get(subagents);
  if (known) return known.get(toolCallId);
  const index = new Map(list(subagents).map((each) => [each.parentToolCallId, each]));
  byCall.set(subagents, index);
  return index.get(toolCallId);
}

/** The arguments of a call as JSON; undefined while they stream, and when the model wrote none that can be read. */
export function argumentsOf({ argsText, status }: ToolCall): unknown {
  if (status === "streaming") return undefined;
  try {
    return JSON.parse(argsText || "{}");
  } catch {
    return undefined; // the model wrote no JSON; the agent tells it so
  }
}

const nothing: readonly PendingInterrupt[] = [];

/** What can be answered now. Stable until one of them changes. */
export const interruptsOf = (state: ConversationState): readonly PendingInterrupt[] =>
  state.runStatus === "awaiting_input" ? state.interrupts : nothing;

/** The question of a call that waits for a person. */
export const interruptFor = (state: ConversationState, toolCallId: string): PendingInterrupt | undefined =>
  interruptsOf(state).find((each) => each.toolCallId === toolCallId);

export type SubagentNode = Subagent & { readonly children: readonly SubagentNode[] };

const trees = new WeakMap<object, readonly SubagentNode[]>();

/** The subagents of the conversation, each with those that it started. Stable until one of them changes. */
export function subagentTree({ subagents }: ConversationState): readonly SubagentNode[] {
  const known = trees.get(subagents);
  if (known) return known;
  const all = list(subagents);
  const under = (parent: string | undefined, seen: readonly string[]): SubagentNode[] =>
    all
      .filter(({ id, parentSubagentRunId }) => parentSubagentRunId === parent && !seen.includes(id))
      .map((subagent) => ({ ...subagent, children: under(subagent.id, [...seen, subagent.id]) }));
  const tree = under(undefined, []);
  trees.set(subagents, tree);
  return tree;
}

/** The conversation as AG-UI messages, as its own clients would hold them. */
export function toAgUiMessages(state: ConversationState): Message[] {
  return messagesOf(state).map((message) => {
    const { streaming: _, ...rest } = message;
    if (rest.role !== "assistant") return rest as Message;
    const { toolCallIds, ...said } = rest;
    const toolCalls = toolCallIds.flatMap((id) => {
      const call = get(state.toolCalls, id);
      return call ? [toAgUiCall(call)] : [];
    });
    return { ...said, ...(toolCalls.length > 0 && { toolCalls }) } as Message;
  });
}

function toAgUiCall({ id, name, argsText, metadata, encryptedValue }: ToolCall) {
  return {
    id,
    type: "function" as const,
    function: { name, arguments: argsText },
    ...(encryptedValue !== undefined && { encryptedValue }),
    ...(metadata && { metadata }),
  };
}
