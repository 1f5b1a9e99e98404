import type { Interrupt, TokenUsage } from "@ag-ui/core";
import { z } from "zod";
import type { AgentEvent } from "../../agent/engine/events";
import type {
  AssistantPart,
  CallResult,
  InterruptAnswer,
  InterruptRecord,
  Json,
  JsonObject,
  StepTime,
  ThreadMessage,
  ToolCallRecord,
} from "../../agent/engine/types";

/* What stands in the JSON columns, checked whenever it is read. */

const json: z.ZodType<Json> = z.json();
const jsonObject: z.ZodType<JsonObject> = z.record(z.string(), json);
const providerMetadata = z.record(z.string(), jsonObject).optional();

const userPart = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("file"), url: z.string(), mediaType: z.string(), name: z.string().optional() }),
]);

const assistantPart: z.ZodType<AssistantPart> = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string(), providerMetadata }),
  z.object({ type: z.literal("reasoning"), id: z.string(), text: z.string(), providerMetadata }),
  z.object({ type: z.literal("tool-call"), toolCallId: z.string(), providerMetadata }),
]);

const message: z.ZodType<ThreadMessage> = z.discriminatedUnion("role", [
  z.object({ role: z.literal("user"), id: z.string(), parts: z.array(userPart) }),
  z.object({
    role: z.literal("assistant"),
    id: z.string(),
    parts: z.array(assistantPart),
    partial: z.boolean().optional(),
    subagentRunId: z.string().optional(),
  }),
]);

const callResult: z.ZodType<CallResult> = z.discriminatedUnion("type", [
  z.object({ type: z.literal("json"), value: json, editedByUser: jsonObject.optional() }),
  z.object({ type: z.literal("error"), message: z.string() }),
  z.object({ type: z.literal("denied"), reason: z.string().optional() }),
  z.object({ type: z.literal("skipped"), message: z.string() }),
]);

/** `satisfies`: a field that is added to the type and forgotten here would be lost without a sound. */
const callFields = {
  id: z.string(),
  messageId: z.string(),
  name: z.string(),
  argsText: z.string(),
  input: jsonObject.optional(),
  editedByUser: z.boolean().optional(),
  phase: z.enum(["ready", "pending_approval", "asking", "frontend", "suspended", "running", "done"]),
  frontend: z.boolean().optional(),
  subagent: z.boolean().optional(),
  subagentRunId: z.string().optional(),
  durationMs: z.number().int().nonnegative().optional(),
  result: callResult.optional(),
  resultMessageId: z.string(),
} satisfies Record<keyof ToolCallRecord, z.ZodType>;
const call: z.ZodType<ToolCallRecord> = z.object(callFields);

const answer: z.ZodType<InterruptAnswer> = z.discriminatedUnion("status", [
  z.object({ status: z.literal("resolved"), payload: json }),
  z.object({ status: z.literal("cancelled") }),
]);

export const wireInterrupt: z.ZodType<Interrupt> = z.object({
  id: z.string(),
  reason: z.string(),
  message: z.string().optional(),
  toolCallId: z.string().optional(),
  responseSchema: jsonObject.optional(),
  expiresAt: z.string().optional(),
  metadata: jsonObject.optional(),
  subagentRunId: z.string().optional(),
});

const interruptRow = z.object({
  id: z.string(),
  tool_call_id: z.string(),
  kind: z.enum(["approval", "question"]),
  body: z.string(),
  answer: z.string().nullable(),
});

const steps: z.ZodType<StepTime[]> = z.array(
  z.object({ messageId: z.string(), startedAt: z.number(), endedAt: z.number() }),
);

const usage: z.ZodType<TokenUsage[]> = z.array(z.looseObject({}));

/** The engine wrote these events and the clients check them again, so only their frame is looked at. */
const events = z.array(z.looseObject({ type: z.string() }));

export const storedMessage = (body: string): ThreadMessage => message.parse(JSON.parse(body));
export const storedCall = (body: string): ToolCallRecord => call.parse(JSON.parse(body));
export const storedAnswer = (body: string): InterruptAnswer => answer.parse(JSON.parse(body));
export const storedJson = (body: string): Json => json.parse(JSON.parse(body));
export const storedState = (body: string): JsonObject => jsonObject.parse(JSON.parse(body));
export const storedUsage = (body: string): TokenUsage[] => usage.parse(JSON.parse(body));
export const storedSteps = (body: string): StepTime[] => steps.parse(JSON.parse(body));
export const storedEvents = (body: string): AgentEvent[] => events.parse(JSON.parse(body)) as AgentEvent[];

export function storedInterrupt(row: unknown): InterruptRecord {
  const { id, tool_call_id: toolCallId, kind, body, answer: answered } = interruptRow.parse(row);
  return {
    id,
    toolCallId,
    kind,
    interrupt: wireInterrupt.parse(JSON.parse(body)),
    ...(answered !== null && { answer: storedAnswer(answered) }),
  };
}
