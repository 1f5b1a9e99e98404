import type { Context, Interrupt, TokenUsage } from "@ag-ui/core";
import type { LanguageModelV3, SharedV3ProviderOptions } from "@ai-sdk/provider";
import type { z } from "zod";
import type { Services } from "../services";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };
export type JsonSchema = { [key: string]: Json };

/** Bounds of one run. */
export type Limits = {
  /** Model calls in one run. */
  steps: number;
  /** Tool calls in one run. */
  toolCalls: number;
  /** Wall time of one run in milliseconds. */
  wallTimeMs: number;
  /** Output tokens of one model call. */
  outputTokens: number;
  /** Tokens of one run, read and written, its subagents included. */
  tokens: number;
};

// ------------------------------------------------------------------------------------------ definitions

export type StateDefinition<S extends JsonObject = JsonObject> = { schema: z.ZodType<S>; initial: S };

/** What instructions may be made from. `context` comes from the browser: data, never instructions. */
export type InstructionContext = {
  state: JsonObject;
  context: readonly Context[];
  forwardedProps: JsonObject;
  frontendTools: readonly FrontendTool[];
  now: Date;
};

export type AgentDefinition = {
  name: string;
  description?: string;
  instructions: string | ((context: InstructionContext) => string);
  tools: readonly ToolDefinition[];
  /** Agents that this one can hand work to, each offered to its model as a tool. */
  subagents?: readonly AgentDefinition[];
  state: StateDefinition;
  /** `provider:name` of a model of its own (of a subagent); default: the model of the run. */
  model?: string;
};

/** What a person sees before a guarded call runs. `editable`: all fields, or only those named. */
export type ApprovalRequest = { message: string; editable?: boolean | readonly string[] };

type Awaitable<T> = T | Promise<T>;

export type ToolDefinition<I = unknown> = {
  name: string;
  description: string;
  input: z.ZodType<I>;
  /** Asks a person first. A function may decide by the arguments; `false` means: run without asking. */
  approval?: true | ((input: I, ctx: ApprovalContext) => Awaitable<boolean | ApprovalRequest>);
  /** May be run again from its top when the server died while it ran (default: it is not). */
  idempotent?: boolean;
  /** Returns JSON. A thrown error becomes a result that the model sees; the run goes on. */
  execute(input: I, ctx: ToolContext): Awaitable<unknown>;
};

export type ApprovalContext = { services: Services; user: User; state: JsonObject; signal: AbortSignal };

export type ToolContext = ApprovalContext & {
  threadId: string;
  /** Unique in the thread, the same in every replay: the key for effects. */
  toolCallId: string;
  context: readonly Context[];
  forwardedProps: JsonObject;
  /** What the page offered for this run. */
  frontendTools: readonly FrontendTool[];
  /** Set when a person changed the arguments before approving. */
  editedByUser: boolean;
  /** Runs `fn` once for this call and key, over replays and restarts; its JSON result is stored. */
  once<T extends Json>(key: string, fn: () => Awaitable<T>): Promise<T>;
  /** Asks a person from inside the tool; `null` when they dismiss the question. */
  ask<T extends Json>(question: Question<T>): Promise<T | null>;
  /** Tells the page how far a long call is; shown as a bar, not stored. */
  progress(progress: { done: number; total: number; label?: string }): void;
  /** Changes the shared state. Checked against its schema; committed together with the result. */
  updateState(recipe: (draft: JsonObject) => void): void;
};

export type Question<T = unknown> = {
  message: string;
  /** Of the answer: it makes the form, and the answer is checked with it. */
  schema: z.ZodType<T>;
  reason?: string;
  /** Anything that the page may want to show with the question (AG-UI `metadata.value`). */
  value?: Json;
};

export type User = { id: string };

// ------------------------------------------------------------------------------------------ the record

/** A part of what a person said. `url` is `data:` (base64), `https:`, or an upload's path, `/api/attachments/<id>`. */
export type UserPart = { type: "text"; text: string } | { type: "file"; url: string; mediaType: string; name?: string };

export type ProviderMetadata = { [provider: string]: JsonObject };

/** What the model said in one step, in the order in which it began. */
export type AssistantPart =
  | { type: "text"; text: string; providerMetadata?: ProviderMetadata }
  | { type: "reasoning"; id: string; text: string; providerMetadata?: ProviderMetadata }
  | { type: "tool-call"; toolCallId: string; providerMetadata?: ProviderMetadata };

export type UserMessage = { role: "user"; id: string; parts: UserPart[] };
export type AssistantMessage = {
  role: "assistant";
  id: string;
  parts: AssistantPart[];
  /** The step did not end by itself: the user stopped it, the model failed, or the server died. */
  partial?: boolean;
  /** Said by a subagent, in this run of it. */
  subagentRunId?: string;
};
export type ThreadMessage = UserMessage | AssistantMessage;

/**
 * `ready`: may run (also: approved) · `pending_approval`, `asking`: waits for a person ·
 * `frontend`: waits for the browser · `suspended`: its subagent waits for a person · `running`: `execute` was entered · `done`: has a result.
 */
export type CallPhase = "ready" | "pending_approval" | "asking" | "frontend" | "suspended" | "running" | "done";

/** What came of a call. `denied` and `skipped` (never run) are told to the model in words. */
export type CallResult =
  | { type: "json"; value: Json; editedByUser?: JsonObject }
  | { type: "error"; message: string }
  | { type: "denied"; reason?: string }
  | { type: "skipped"; message: string };

export type ToolCallRecord = {
  id: string;
  messageId: string;
  name: string;
  /** The model's own arguments, as it wrote them. */
  argsText: string;
  /** The arguments to run with: the model's, or what a person made of them. Absent when unreadable. */
  input?: JsonObject;
  editedByUser?: boolean;
  phase: CallPhase;
  /** How long it ran, the last time, in milliseconds. */
  durationMs?: number;
  /** The browser was asked to run it: no result event is ever sent for it. */
  frontend?: boolean;
  /** It hands work to a subagent. */
  subagent?: boolean;
  /** Made by a subagent, in this run of it. */
  subagentRunId?: string;
  result?: CallResult;
  /** Id of the tool message that carries the result in AG-UI. */
  resultMessageId: string;
};

/** A question to a person, stored until answered. `interrupt` is what goes out on the wire. */
export type InterruptRecord = {
  id: string;
  toolCallId: string;
  kind: "approval" | "question";
  interrupt: Interrupt;
  answer?: InterruptAnswer;
};

export type InterruptAnswer = { status: "resolved"; payload: Json } | { status: "cancelled" };

/** The whole of a thread, as one read. */
export type ThreadRecord = {
  id: string;
  state: JsonObject;
  messages: ThreadMessage[];
  /** In the order in which they were made. */
  calls: ToolCallRecord[];
  /** All that were ever opened; those without `answer` are open. */
  interrupts: InterruptRecord[];
};

export type RunStatus = "running" | "finished" | "paused" | "cancelled" | "error" | "interrupted";

/**
 * Where a run is recorded. Every method is one transaction, durable when it returns, and throws
 * `LeaseLost` when this run does not hold its thread any more (so that two servers never write one thread).
 */
export interface RunStore {
  /**
   * Assistant message, its calls and the interrupts that they open, together (design.md §4: before any
   * tool runs). Replaces a message of the same id.
   */
  saveStep(
    message: AssistantMessage,
    calls: readonly ToolCallRecord[],
    opened?: readonly InterruptRecord[],
  ): Promise<void>;
  /** Stores new versions of calls, opens interrupts, stores answers, sets the state: all or nothing. */
  commit(change: RunChange): Promise<void>;
  /** The stored result of `ctx.once`; `undefined` when there is none. */
  getOnce(toolCallId: string, key: string): Promise<{ value: Json } | undefined>;
  putOnce(toolCallId: string, key: string, value: Json): Promise<void>;
  /** Whether the call has any stored `ctx.once` result, so that it may be run again from its top. */
  hasOnce(toolCallId: string): Promise<boolean>;
  /** Ends the run and gives the thread free. Nothing can be written after it. */
  finish(end: RunEnd): Promise<void>;
}

export type RunChange = {
  calls?: readonly ToolCallRecord[];
  opened?: readonly InterruptRecord[];
  answered?: readonly { id: string; answer: InterruptAnswer }[];
  state?: JsonObject;
};

export type RunEnd = {
  status: Exclude<RunStatus, "running">;
  code?: string;
  usage: readonly TokenUsage[];
  /** Of the steps that came to their end. */
  steps?: readonly StepTime[];
};

/** When the step that wrote a message began and ended, in milliseconds since 1970. */
export type StepTime = { messageId: string; startedAt: number; endedAt: number };

/** Another server holds the thread now; this run must stop without writing. */
export class LeaseLost extends Error {
  override name = "LeaseLost";
}

// ------------------------------------------------------------------------------------------ one run

export type FrontendTool = { name: string; description: string; parameters: JsonSchema };

/** `messageId` is the client's own for the message of the result. */
export type FrontendResult = { toolCallId: string; messageId?: string; content: string; error?: string };

/** What a client asks for, parsed and reduced to what is new (`lib/ag-ui/parse.ts`, `lib/ai-sdk/parse.ts`). */
export type RunRequest = {
  threadId: string;
  runId: string;
  /** Of a message that the thread does not hold yet. */
  message?: UserMessage;
  /** Answers to frontend calls; those for calls that are not open are ignored. */
  frontendResults: readonly FrontendResult[];
  resume: readonly { interruptId: string; answer: InterruptAnswer }[];
  /** Goes on after a run that failed or was stopped, without a new message. */
  retry: boolean;
  /** The client's copy of the shared state; absent: the stored one stays. */
  state?: JsonObject;
  frontendTools: readonly FrontendTool[];
  context: readonly Context[];
  forwardedProps: JsonObject;
};

export type Model = LanguageModelV3;

/** A model, and what the engine has to pass it in every call. */
export type ModelChoice = { model: Model; providerOptions?: SharedV3ProviderOptions };

/** `mediaType` is what the bytes say; absent when they don't. */
export type FileContent = { data: Uint8Array; mediaType?: string };

/**
 * Where the files that a run's user attached are read. Both know whose run it is, and throw an `AppError` for a
 * person to read: `NOT_FOUND`, `ATTACHMENT_REFUSED`, `STORAGE`.
 */
export interface FileSource {
  /** An upload of the user's, or an `https:` address, which is downloaded once and kept. */
  read(url: string, signal: AbortSignal): Promise<FileContent>;
  /** Only what is on this server already; never goes over the network. `undefined` when it isn't. */
  recall(url: string): Promise<FileContent | undefined>;
}

/** All that one run needs. The engine owns `thread` while it runs and keeps it equal to the store. */
export type RunOptions = {
  agent: AgentDefinition;
  model: Model;
  /** The model that a subagent names (`AgentDefinition.model`). */
  modelFor: (name: string) => ModelChoice;
  /** Passed to the provider in every model call, as `chooseModel` gives them. */
  providerOptions?: SharedV3ProviderOptions;
  /** Whether the model takes files of a media type, as `chooseModel` tells. */
  accepts: (mediaType: string) => boolean;
  files: FileSource;
  store: RunStore;
  /** As stored, the new user message included. */
  thread: ThreadRecord;
  request: RunRequest;
  services: Services;
  user: User;
  limits: Limits;
  signal: AbortSignal;
  log: Log;
};

/** Structured log of what happened; never contents of messages. */
export type Log = (level: "info" | "warn" | "error", message: string, fields?: Record<string, unknown>) => void;
