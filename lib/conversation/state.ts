import type { InputContent, TokenUsage } from "@ag-ui/core";
import type { InterruptAnswer, Json } from "@/agent/engine/types";
import { type Collection, emptyCollection } from "./collection";
import type { Diagnostic } from "./diagnostics";

/**
 * `idle`: nothing runs · `running`: the agent streams, or tools of the page run · `awaiting_input`: it waits for approvals or
 * answers · `cancelled`: the user stopped the run · `error`: it failed, `error` and `errorCode` say why.
 */
export type RunStatus = "idle" | "running" | "awaiting_input" | "cancelled" | "error";

/** One conversation as the stream of events tells it. A value: every change gives a new one. */
export type ConversationState<S = unknown> = {
  readonly threadId?: string;
  readonly runId?: string;
  readonly parentRunId?: string;
  readonly runStatus: RunStatus;
  readonly error?: string;
  readonly errorCode?: string;
  readonly messages: Collection<ChatMessage>;
  readonly toolCalls: Collection<ToolCall>;
  /** Of the current run, or of the last one. */
  readonly steps: readonly RunStep[];
  readonly subagents: Collection<Subagent>;
  readonly sharedState: S;
  /** What waits for a person. They stay until the run that takes the answers has ended. */
  readonly interrupts: readonly PendingInterrupt[];
  /** Calls that the last run left to tools of the page. */
  readonly pendingToolCallIds: readonly string[];
  /** Tokens of the last run, an entry for each model. */
  readonly usage: readonly TokenUsage[];
  /** The newest events that were refused, and how many there were in all. */
  readonly diagnostics: readonly Diagnostic[];
  readonly refusedEvents: number;
  /** Where the stream stands; for the reducer only. */
  readonly stream: StreamState;
};

type MessageBase = {
  readonly id: string;
  /** Until its last delta. */
  readonly streaming: boolean;
  /** Said by a subagent, in this run of it. */
  readonly subagentRunId?: string;
  readonly name?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly encryptedValue?: string;
};

export type MessageContent = string | readonly InputContent[];

export type ChatMessage =
  | (MessageBase & { readonly role: "user"; readonly content: MessageContent })
  | (MessageBase & { readonly role: "assistant"; readonly content?: string; readonly toolCallIds: readonly string[] })
  | (MessageBase & { readonly role: "system" | "developer" | "reasoning"; readonly content: string })
  | (MessageBase & {
      readonly role: "tool";
      readonly content: MessageContent;
      readonly toolCallId: string;
      readonly error?: string;
    })
  | (MessageBase & {
      readonly role: "activity";
      readonly activityType: string;
      readonly content: Readonly<Record<string, unknown>>;
    });

export type ChatRole = ChatMessage["role"];

/**
 * `streaming`: its arguments come · `running`: works, here or at the server · `pending_approval`, `awaiting_answer`: waits for a
 * person · `rejected`: a person said no · `error`: failed, or was never run · `done`: has a result.
 */
export type ToolCallStatus =
  | "streaming"
  | "running"
  | "pending_approval"
  | "awaiting_answer"
  | "rejected"
  | "error"
  | "done";

export type ToolCall = {
  readonly id: string;
  readonly name: string;
  /** As the model wrote them; JSON when it is whole. */
  readonly argsText: string;
  /** The assistant message that made the call. */
  readonly messageId: string;
  readonly status: ToolCallStatus;
  /** What came of it, in words or JSON; in the message `resultMessageId`. */
  readonly result?: string;
  readonly resultMessageId?: string;
  /** How long it ran, when the agent tells. */
  readonly durationMs?: number;
  /** The newest activity about it, such as its progress: a message of role `activity`. */
  readonly activityId?: string;
  readonly subagentRunId?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly encryptedValue?: string;
};

export type RunStep = { readonly name: string; readonly subagentRunId?: string; readonly status: "running" | "done" };

export type Subagent = {
  /** One run of it, inside the call `parentToolCallId`. */
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly parentSubagentRunId?: string;
  readonly parentToolCallId?: string;
  readonly parentMessageId?: string;
  readonly status: "running" | "suspended" | "done" | "error";
  readonly result?: unknown;
  readonly error?: string;
  readonly errorCode?: string;
};

export type PendingInterrupt = {
  readonly id: string;
  /** `approval`: may this call run? `question`: anything else. */
  readonly kind: "approval" | "question";
  readonly reason: string;
  readonly message?: string;
  readonly toolCallId?: string;
  readonly toolName?: string;
  /** Arguments of the call that asks. */
  readonly input?: Json;
  /** The arguments may be changed before approving; the fields' schemas are in `responseSchema.properties.editedArgs`. */
  readonly editable: boolean;
  readonly responseSchema?: Readonly<Record<string, unknown>>;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly expiresAt?: string;
  readonly subagentRunId?: string;
  /** Given here, not sent yet: all answers of a pause go together. */
  readonly answer?: InterruptAnswer;
};

export type StreamState = {
  readonly phase: "none" | "open" | "finished" | "errored";
  readonly open: readonly OpenItem[];
  readonly chunks: readonly OpenChunk[];
  /** Calls that this run made and that have no result yet. */
  readonly unansweredCalls: readonly string[];
  readonly subagents: readonly { readonly id: string; readonly active: boolean }[];
  /** The reasoning message that THINKING_* events build. */
  readonly thinkingId?: string;
  /** How the thread's last run ended, told to a client that connects. */
  readonly lastRun?: { readonly status: string; readonly code?: string };
};

export type OpenItem = { readonly kind: "text" | "call" | "span" | "reasoning"; readonly id: string };

/** A message or call that is built of chunks: one for each lane, the agent's own and each subagent's. */
export type OpenChunk = {
  readonly kind: "text" | "call" | "reasoning";
  readonly id: string;
  readonly lane?: string;
  readonly fields: Readonly<Record<string, string | undefined>>;
};

export const noStream: StreamState = { phase: "none", open: [], chunks: [], unansweredCalls: [], subagents: [] };

/** A conversation in which nothing was said. */
export function initialConversation<S>(sharedState: S): ConversationState<S> {
  return {
    runStatus: "idle",
    messages: emptyCollection,
    toolCalls: emptyCollection,
    steps: [],
    subagents: emptyCollection,
    sharedState,
    interrupts: [],
    pendingToolCallIds: [],
    usage: [],
    diagnostics: [],
    refusedEvents: 0,
    stream: noStream,
  };
}
