import type { Interrupt } from "@ag-ui/core";
import { z } from "zod";
import type { CallResult, Json, JsonObject, Log, RunRequest, ThreadRecord } from "@/agent/engine/types";
import { AppError } from "@/agent/errors";
import type { Asked, Signatures } from "@/lib/client-history/signatures";
import { type ToldCall, ToldRecord } from "@/lib/client-history/told-record";
import { parsed } from "./parse";
import { toUserMessage } from "./parse-content";

const id = z.string().min(1).max(256);
const toolCall = z.looseObject({ id, function: z.looseObject({ name: z.string(), arguments: z.string() }) });
const messageSchema = z.discriminatedUnion("role", [
  z.looseObject({ role: z.literal("user"), id, content: z.unknown().optional() }),
  z.looseObject({
    role: z.literal("assistant"),
    id,
    content: z.string().nullish(),
    toolCalls: z.array(toolCall).nullish(),
  }),
  z.looseObject({
    role: z.literal("tool"),
    id,
    toolCallId: id,
    content: z.unknown().optional(),
    error: z.string().nullish(),
  }),
]);
const signed = z.looseObject({ signature: z.string() });
const resumeSchema = z.looseObject({
  interruptId: id,
  payload: z.unknown().optional(),
  metadata: z.unknown().optional(),
});
const bodySchema = z.looseObject({
  messages: z.array(z.looseObject({ role: z.string() })).nullish(),
  resume: z.array(resumeSchema).nullish(),
});

type Told = { thread: ThreadRecord; request: RunRequest };

/**
 * A request whose conversation is kept by its client, as the record that the run goes on with, and the request against
 * it. An answer brings the signature that its interrupt had in `metadata.signature`: in the field `signature` of the
 * payload, or of `metadata` beside the payload. Throws `INVALID_ANSWER` for one without; a `cancelled` one needs none,
 * since nothing comes of it.
 */
export function recordOfInput(
  body: unknown,
  request: RunRequest,
  initialState: JsonObject,
  { signatures, log, ...asked }: Asked & { signatures: Signatures; log: Log },
): Told {
  const { messages, resume } = parsed(bodySchema, body);
  const interrupts = (resume ?? []).flatMap((entry) => {
    const interrupt = signatures.read(signatureOf(entry) ?? "", asked);
    return interrupt?.id === entry.interruptId ? [interrupt] : [];
  });
  const proven = request.resume.flatMap(({ interruptId, answer }) => {
    if (!interrupts.some((interrupt) => interrupt.id === interruptId)) {
      if (answer.status === "cancelled") return [];
      throw new AppError("INVALID_ANSWER", "The answer's signature is missing, wrong or too old.");
    }
    return [
      { interruptId, answer: answer.status === "resolved" ? { ...answer, payload: unsigned(answer.payload) } : answer },
    ];
  });
  const thread = recordOf(messages ?? [], new ToldRecord(request.threadId, initialState), interrupts, log);
  const { message, ...rest } = request;
  const isLast = message !== undefined && thread.messages.at(-1)?.id === message.id;
  return { thread, request: { ...rest, ...(isLast && { message }), resume: proven, frontendResults: [] } };
}

function recordOf(raw: readonly object[], told: ToldRecord, interrupts: readonly Interrupt[], log: Log): ThreadRecord {
  const messages = raw.flatMap((each) => {
    const message = messageSchema.safeParse(each);
    return message.success ? [message.data] : []; // of a system, a developer, a subagent, a made-up role
  });
  const results = new Map(
    messages.flatMap((each) => (each.role === "tool" ? [[each.toolCallId, resultOf(each)] as const] : [])),
  );
  for (const message of messages) {
    if (message.role === "user") told.user(toUserMessage(message, log));
    if (message.role !== "assistant" || message.subagentRunId !== undefined) continue;
    told.assistant(
      message.id,
      message.content ?? "",
      (message.toolCalls ?? []).map((call): ToldCall => {
        const result = results.get(call.id);
        const asked = interrupts.find(({ toolCallId }) => toolCallId === call.id);
        const { name, arguments: argsText } = call.function;
        return { id: call.id, name, argsText, ...(result && { result }), ...(asked && { asked }) };
      }),
    );
  }
  return told.thread;
}

function resultOf({ content, error }: { content?: unknown; error?: string | null | undefined }): CallResult {
  if (error) return { type: "error", message: error };
  return { type: "json", value: typeof content === "string" ? content : (JSON.stringify(content) ?? "") };
}

function signatureOf({ payload, metadata }: z.infer<typeof resumeSchema>): string | undefined {
  for (const place of [payload, metadata]) {
    const found = signed.safeParse(place);
    if (found.success) return found.data.signature;
  }
  return undefined;
}

/** The answer as its schema knows it. */
function unsigned(payload: Json): Json {
  if (!signed.safeParse(payload).success || typeof payload !== "object" || payload === null || Array.isArray(payload))
    return payload;
  const { signature: _, ...answer } = payload;
  return answer;
}
