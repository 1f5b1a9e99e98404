import type { UIMessage } from "ai";
import { z } from "zod";

/** A message as `useChat` keeps it. What is in the data parts is read below, by schema. */
export type ChatMessage = UIMessage<
  unknown,
  { state: unknown; request: unknown; subagent: unknown; progress: unknown }
>;

const textPart = z.object({ type: z.literal("text"), text: z.string() });
const reasoningPart = z.object({
  type: z.literal("reasoning"),
  text: z.string(),
  state: z.enum(["streaming", "done"]).optional(),
});
const filePart = z.object({
  type: z.literal("file"),
  url: z.string(),
  mediaType: z.string(),
  filename: z.string().optional(),
});
const callPart = z.object({
  type: z.literal("dynamic-tool"),
  toolName: z.string(),
  toolCallId: z.string(),
  state: z.enum([
    "input-streaming",
    "input-available",
    "approval-requested",
    "approval-responded",
    "output-available",
    "output-error",
    "output-denied",
  ]),
  input: z.unknown().optional(),
  output: z.unknown().optional(),
  errorText: z.string().optional(),
  approval: z.object({ id: z.string(), approved: z.boolean().optional(), reason: z.string().optional() }).optional(),
});
const requestPart = z.object({
  type: z.literal("data-request"),
  data: z.object({
    toolCallId: z.string(),
    toolName: z.string(),
    waiting: z.boolean(),
    kind: z.enum(["approval", "question", "frontend"]),
    key: z.string(),
    /** The call of a subagent that asks. */
    requestId: z.string().optional(),
    data: z.object({
      message: z.string().optional(),
      reason: z.string().optional(),
      responseSchema: z.record(z.string(), z.unknown()).optional(),
    }),
    metadata: z.record(z.string(), z.unknown()),
  }),
});
const subagentPart = z.object({
  type: z.literal("data-subagent"),
  data: z.object({
    toolCallId: z.string(),
    name: z.string(),
    task: z.string(),
    status: z.enum(["running", "waiting", "done", "error"]),
    result: z.string().optional(),
    parts: z.array(z.unknown()),
  }),
});
const progressPart = z.object({
  type: z.literal("data-progress"),
  data: z.object({ toolCallId: z.string(), done: z.number(), total: z.number(), label: z.string().optional() }),
});
const statePart = z.object({ type: z.literal("data-state"), data: z.unknown() });

const partSchema = z.discriminatedUnion("type", [
  textPart,
  reasoningPart,
  filePart,
  callPart,
  requestPart,
  subagentPart,
  progressPart,
  statePart,
]);

export type Part = z.infer<typeof partSchema>;
export type CallPart = z.infer<typeof callPart>;
/** A call that waits for someone, or did. */
export type CallRequest = z.infer<typeof requestPart>["data"];
/** A subagent at work in a call; its parts are read like a message's. */
export type Subagent = z.infer<typeof subagentPart>["data"];

/** The parts that this page shows; others, like the borders of steps, are left out. */
export function readParts(parts: readonly unknown[]): Part[] {
  return parts.flatMap((part) => partSchema.safeParse(part).data ?? []);
}

/** The data of the parts of one kind, which stand beside the calls that they are about. */
export const requestsIn = (parts: readonly Part[]): CallRequest[] =>
  parts.flatMap((part) => (part.type === "data-request" ? part.data : []));
export const subagentsIn = (parts: readonly Part[]): Subagent[] =>
  parts.flatMap((part) => (part.type === "data-subagent" ? part.data : []));
export const progressIn = (parts: readonly Part[]) =>
  parts.flatMap((part) => (part.type === "data-progress" ? part.data : []));
export const callsIn = (parts: readonly Part[]): CallPart[] => parts.filter((part) => part.type === "dynamic-tool");
