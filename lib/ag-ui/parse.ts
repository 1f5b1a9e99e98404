import { z } from "zod";
import type { JsonObject, Log, RunRequest } from "@/agent/engine/types";
import { AppError } from "@/agent/errors";
import { threadIdSchema } from "@/lib/threads/thread-id";
import { toUserMessage } from "./parse-content";
import { offeredTools, usableTools } from "./parse-tools";

/** A run request of any AG-UI peer, reduced to what may be new. */
export type ParsedInput = {
  request: RunRequest;
  /** The peer speaks AG-UI 1.0: it sent a `protocolVersion` (facts/ag-ui.md §5). */
  modern: boolean;
};

/** The ids that every AG-UI request has. */
export const runIdsSchema = z.looseObject({ threadId: threadIdSchema, runId: z.string().min(1).max(256) });

const absent = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined);

const messageSchema = z.looseObject({ id: z.string().min(1).max(256), role: z.string() });
const resumeSchema = z.object({
  interruptId: z.string().min(1).max(256),
  status: z.enum(["resolved", "cancelled"]),
  payload: absent(z.json()),
});

/** The union of what 0.0.59 and 1.0 peers send; unknown keys are dropped. */
const inputSchema = z.object({
  parentRunId: z.unknown().optional(),
  threadId: threadIdSchema,
  runId: z.string().min(1).max(256),
  protocolVersion: absent(z.string()),
  state: z.unknown().optional(),
  messages: absent(z.array(messageSchema)),
  tools: absent(offeredTools),
  context: absent(z.array(z.looseObject({ description: z.string(), value: z.unknown().optional() })).max(256)),
  forwardedProps: absent(z.record(z.string(), z.json())),
  resume: absent(z.array(resumeSchema).max(256)),
});

type InputMessage = z.infer<typeof messageSchema>;

/**
 * Parses a `RunAgentInput`. From its history it takes only what may be new (design.md §4): the last user message,
 * and tool messages, of which the engine keeps those that answer an open frontend call. Malformed known fields
 * throw `INVALID_INPUT`; unknown members are dropped with a warning in the log.
 */
export function parseInput(body: unknown, log: Log): ParsedInput {
  const input = parsed(inputSchema, body);
  const messages = input.messages ?? [];
  warnOfUnknown(body, messages, log);
  const newest = messages.findLast((message) => message.role === "user");
  const forwardedProps = (input.forwardedProps ?? {}) as JsonObject;
  const state = stateOf(input.state);
  const request: RunRequest = {
    threadId: input.threadId,
    runId: input.runId,
    ...(newest && { message: toUserMessage(newest, log) }),
    frontendResults: messages.filter((message) => message.role === "tool").map(toolResult),
    resume: (input.resume ?? []).map(({ interruptId, status, payload }) => ({
      interruptId,
      answer: status === "cancelled" ? { status } : { status, payload: payload ?? null },
    })),
    retry: forwardedProps.retry === true,
    ...(state && { state }),
    frontendTools: usableTools(input.tools ?? [], input.threadId, log),
    context: (input.context ?? []).map(({ description, value }) => ({
      description,
      value: typeof value === "string" ? value : (JSON.stringify(value) ?? ""),
    })),
    forwardedProps,
  };
  return { request, modern: input.protocolVersion !== undefined };
}

const roles = new Set(["user", "assistant", "tool", "system", "developer", "reasoning", "activity"]);

/** What a later version of the protocol may have is left out, and not in silence. Names only: values are people's own. */
function warnOfUnknown(body: unknown, messages: readonly InputMessage[], log: Log): void {
  const members = Object.keys(Object(body)).filter((name) => !Object.hasOwn(inputSchema.shape, name));
  const unknown = messages.flatMap(({ role }) => (roles.has(role) ? [] : [role]));
  if (members.length + unknown.length === 0) return;
  log("warn", "Unknown members of an AG-UI request were left out.", {
    members: shortened(members),
    roles: shortened([...new Set(unknown)]),
  });
}

const shortened = (names: readonly string[]) => names.slice(0, 8).map((name) => name.slice(0, 64));

/** Parses with a schema; the error names the first field that is wrong, never its value. */
export function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new AppError(
    "INVALID_INPUT",
    `The request is not valid: ${issue?.path.join(".") || "body"}: ${issue?.message}`,
  );
}

const stateSchema = z.record(z.string(), z.json());

/** An empty state says nothing: clients send `{}` before they know any. */
function stateOf(state: unknown): JsonObject | undefined {
  if (state === undefined || state === null) return undefined;
  const result = stateSchema.safeParse(state);
  if (!result.success) throw new AppError("INVALID_STATE");
  return Object.keys(result.data).length > 0 ? result.data : undefined;
}

const toolMessage = z.object({
  toolCallId: z.string().min(1),
  content: z.unknown().optional(),
  error: absent(z.string()),
});

function toolResult(message: InputMessage): RunRequest["frontendResults"][number] {
  const { toolCallId, content, error } = parsed(toolMessage, message);
  const text = typeof content === "string" ? content : (JSON.stringify(content) ?? "");
  return { toolCallId, messageId: message.id, content: text, ...(error !== undefined && { error }) };
}
