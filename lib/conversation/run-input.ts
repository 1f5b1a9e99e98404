import type { Context, Message, ResumeEntry } from "@ag-ui/core";
import type { RunInput } from "./client";
import { type ClientTool, describeTool } from "./client-tools";
import { toAgUiMessages } from "./selectors";
import type { ConversationState } from "./state";

/** What a request to the agent is for: to show the thread and follow the run that is on, or to run, maybe once more. */
export type Attempt = "connect" | "run" | "retry";

/** What the agent may not have yet. */
export type Outbox = {
  /** Messages of the user, and results of the page's tools. */
  readonly messageIds: readonly string[];
  readonly resume?: ResumeEntry[];
};

export const emptyOutbox: Outbox = { messageIds: [] };

/** Who keeps the conversation: our server does, and wants only what is new; most agents want all of it in every run. */
export type HistoryKeeper = "server" | "client";

export type InputOptions = {
  tools: readonly ClientTool[];
  context: readonly Context[];
  forwardedProps: Readonly<Record<string, unknown>>;
  history: HistoryKeeper;
};

export function runInput(
  ids: { threadId: string; runId: string },
  state: ConversationState,
  attempt: Attempt,
  outbox: Outbox,
  { tools, context, forwardedProps, history }: InputOptions,
): RunInput {
  const connects = attempt === "connect";
  const messages = toAgUiMessages(state).filter(({ role }) => role !== "activity");
  return {
    ...ids,
    protocolVersion: "1.0",
    messages: history === "client" ? messages : connects ? [] : onlyNew(messages, attempt, outbox),
    tools: tools.map(describeTool),
    context,
    ...(!connects && { state: state.sharedState }),
    forwardedProps: { ...forwardedProps, ...(attempt === "retry" && { retry: true }) },
    ...(!connects && outbox.resume && { resume: outbox.resume }),
  };
}

/** A retry says the last message again, in case it never arrived: an id that the server knows changes nothing. */
function onlyNew(messages: Message[], attempt: Attempt, { messageIds }: Outbox): Message[] {
  const again = attempt === "retry" ? messages.findLast(({ role }) => role === "user") : undefined;
  return messages.filter((message) => message === again || messageIds.includes(message.id));
}
