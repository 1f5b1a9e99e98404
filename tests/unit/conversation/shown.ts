import type { AgentEvent } from "@/agent/engine/events";
import { forPeer } from "@/lib/ag-ui/peer";
import { list } from "@/lib/conversation/collection";
import { reduce } from "@/lib/conversation/reduce";
import { toAgUiMessages } from "@/lib/conversation/selectors";
import { type ConversationState, initialConversation } from "@/lib/conversation/state";

export const throughJson = (value: unknown) => JSON.parse(JSON.stringify(value));

export const reduceAll = (events: readonly unknown[], from: ConversationState = initialConversation({})) =>
  events.reduce<ConversationState>((state, event) => reduce(state, event), from);

/** The events as a client of one version gets them. */
export const onWire = (events: readonly AgentEvent[], modern: boolean): unknown[] =>
  events.map((event) => throughJson(forPeer(event, modern)));

/** All that a page could show of a conversation, as plain JSON. */
export function shown(state: ConversationState) {
  const { stream: _, diagnostics, runId, ...rest } = state;
  const lists = { messages: list(state.messages), toolCalls: list(state.toolCalls), subagents: list(state.subagents) };
  return throughJson({ ...rest, ...lists, refused: diagnostics.map(({ rule, detail }) => `${rule}: ${detail}`) });
}

/** What AG-UI's own clients hold. */
export const asClients = (state: ConversationState) => throughJson(toAgUiMessages(state));
