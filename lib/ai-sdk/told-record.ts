import { z } from "zod";
import type { CallResult, JsonObject, Log, ThreadRecord } from "@/agent/engine/types";
import { AppError } from "@/agent/errors";
import { parsed } from "@/lib/ag-ui/parse";
import { toUserMessage } from "@/lib/ag-ui/parse-content";
import type { Asked, Signatures } from "@/lib/client-history/signatures";
import { type ToldCall, ToldRecord } from "@/lib/client-history/told-record";
import { contentOf, type ParsedChat, type PostedMessage } from "./parse";

type Part = PostedMessage["parts"][number];

/**
 * The posted history as the record of a conversation that is kept in the browser (`CHAT_HISTORY=client`), without the
 * prompt. Only calls of the last message whose `data-request` is waiting can be open. Throws `INVALID_ANSWER` for an
 * answer without a good signature; when the user writes on instead, it counts for nothing.
 */
export function recordOfChat(
  chat: ParsedChat,
  initialState: JsonObject,
  { signatures, log, ...asked }: Asked & { signatures: Signatures; log: Log },
): ThreadRecord {
  const told = new ToldRecord(chat.threadId, initialState);
  const last = chat.history.at(-1);
  for (const message of chat.history) {
    const content = contentOf(message);
    if (message.role === "user" && content.length > 0) told.user(toUserMessage({ id: message.id, content }, log));
    if (message.role !== "assistant") continue;
    const callOf = (part: Part) => (message === last ? newestCall(part) : toldCall(part));
    for (const [index, step] of stepsOf(message).entries()) {
      const text = step.map((part) => (part.type === "text" ? String(part.text ?? "") : "")).join("");
      told.assistant(`${message.id}-${index}`, text, step.filter(isTool).map(callOf));
    }
  }
  return told.thread;

  function newestCall(part: Part): ToldCall {
    const call = toldCall(part);
    const request = chat.answers.requests.get(call.id);
    if (request?.waiting === false) return call;
    if (request?.kind === "frontend") return { ...call, frontend: true };
    const interrupt = request?.signature === undefined ? undefined : signatures.read(request.signature, asked);
    if (interrupt && interrupt.id === request?.key) return { ...call, asked: interrupt };
    const answers = part.state === "approval-responded" || (request !== undefined && call.result !== undefined);
    if (answers && !chat.prompt)
      throw new AppError("INVALID_ANSWER", "The answer's signature is missing, wrong or too old.");
    return call;
  }
}

const isTool = ({ type }: Part) => type === "dynamic-tool" || type.startsWith("tool-");

/** The parts of a message, step by step. */
function stepsOf({ parts }: PostedMessage): Part[][] {
  const steps: Part[][] = [[]];
  for (const part of parts) {
    if (part.type === "step-start") steps.push([]);
    else steps.at(-1)?.push(part);
  }
  return steps;
}

const toolPart = z.looseObject({
  type: z.string(),
  toolName: z.string().optional(),
  toolCallId: z.string().min(1).max(256),
  state: z.string(),
  input: z.json().optional(),
  output: z.json().optional(),
  errorText: z.string().nullish(),
  approval: z.looseObject({ reason: z.string().nullish() }).nullish(),
});

function toldCall(part: Part): ToldCall {
  const { type, toolName, toolCallId, input, ...outcome } = parsed(toolPart, part);
  const result = resultOf(outcome);
  return {
    id: toolCallId,
    name: toolName ?? type.slice("tool-".length),
    argsText: JSON.stringify(input ?? {}),
    ...(result && { result }),
  };
}

type Outcome = Pick<z.infer<typeof toolPart>, "state" | "output" | "errorText" | "approval">;

function resultOf({ state, output, errorText, approval }: Outcome): CallResult | undefined {
  switch (state) {
    case "output-available":
      return { type: "json", value: output ?? null };
    case "output-error":
      return { type: "error", message: errorText ?? "" };
    case "output-denied":
      return { type: "denied", ...(approval?.reason && { reason: approval.reason }) };
    default:
      return undefined;
  }
}
