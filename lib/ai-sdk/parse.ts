import { z } from "zod";
import type { FrontendTool, JsonObject, Log, UserMessage } from "@/agent/engine/types";
import { AppError } from "@/agent/errors";
import { parsed } from "@/lib/ag-ui/parse";
import { toUserMessage } from "@/lib/ag-ui/parse-content";
import { offeredTools, usableTools } from "@/lib/ag-ui/parse-tools";
import { threadIdSchema } from "@/lib/threads/thread-id";
import { type Answers, parseAnswers } from "./parse-answers";

const id = z.string().min(1).max(256);
const partSchema = z.looseObject({ type: z.string() });
const messageSchema = z.looseObject({ id, role: z.enum(["user", "assistant", "system"]), parts: z.array(partSchema) });
const jsonObject = z.record(z.string(), z.json());

const bodySchema = z.looseObject({
  id: threadIdSchema,
  messages: z.array(messageSchema).max(10_000).optional(),
  message: messageSchema.optional(),
  trigger: z.enum(["submit-message", "regenerate-message"]).nullish(),
  messageId: id.nullish(),
  edits: z.record(id, jsonObject).optional(),
  frontendTools: offeredTools.optional(),
});

/** A UI message as a client posted it: any part may be forged. */
export type PostedMessage = z.infer<typeof messageSchema>;

/** What a `useChat` client asks for. */
export type ParsedChat = {
  threadId: string;
  /** The user's newest message, when it is the last of the list. */
  prompt?: UserMessage;
  /** All messages before the prompt. In server mode only the last of them is looked at, for its answers. */
  history: PostedMessage[];
  answers: Answers;
  /** The assistant's message that the client goes on with. */
  goesOnWith?: string;
  /** The client asks for the newest answer again. `of` names the message that it means. */
  retry?: { of?: string };
  frontendTools: FrontendTool[];
  /** The newest `data-state`: the client's copy of the shared state. */
  state?: JsonObject;
  /** The fields of the client's own; tools see them as `forwardedProps`. */
  body: JsonObject;
};

/**
 * Parses what the chat transports of AI SDK 6 and 7 post: `{ id, messages, trigger, messageId }`, or with `message`,
 * the last message alone, in place of `messages` (`prepareSendMessagesRequest`). Fields of our own, all optional:
 * `edits: { [approvalId]: args }` (arguments that a person changed before they approved), `frontendTools: [{ name,
 * description, parameters }]`. Files may be `data:` or `https:` addresses, or uploads. Throws `INVALID_INPUT`,
 * `INVALID_STATE` and `ATTACHMENT_REFUSED`.
 */
export function parse(body: unknown, log: Log): ParsedChat {
  const {
    id: threadId,
    messages,
    message,
    trigger,
    messageId,
    edits,
    frontendTools,
    ...own
  } = parsed(bodySchema, body);
  const all = messages ?? (message ? [message] : []);
  const last = all.at(-1);
  const asks = last?.role === "user";
  const history = asks ? all.slice(0, -1) : all;
  const answering = all.findLast(({ role }) => role === "assistant");
  const state = stateOf(all);
  return {
    threadId,
    ...(asks && { prompt: toUserMessage({ id: last.id, content: contentOf(last) }, log) }),
    history,
    answers: parseAnswers(answering, edits ?? {}),
    ...(last?.role === "assistant" && { goesOnWith: last.id }),
    ...(trigger === "regenerate-message" && { retry: messageId ? { of: messageId } : {} }),
    frontendTools: usableTools(frontendTools ?? [], threadId, log),
    ...(state && { state }),
    body: parsed(jsonObject, own),
  };
}

const textPart = z.object({ type: z.literal("text"), text: z.string() });
const filePart = z.object({
  type: z.literal("file"),
  url: z.string(),
  mediaType: z.string(),
  filename: z.string().nullish(),
});

/** Text and files as AG-UI's content, which has the same rules; parts that only clients make are left out. */
export function contentOf({ parts }: PostedMessage): unknown[] {
  return parts.flatMap((part): unknown[] => {
    if (part.type === "text") return [parsed(textPart, part)];
    if (part.type !== "file") return [];
    const { url, mediaType, filename } = parsed(filePart, part);
    return [{ type: "binary", url, mimeType: mediaType, filename }];
  });
}

const statePart = z.object({ type: z.literal("data-state"), data: z.unknown().optional() });

function stateOf(messages: readonly PostedMessage[]): JsonObject | undefined {
  const part = messages.flatMap(({ parts }) => parts).findLast(({ type }) => type === "data-state");
  if (!part) return undefined;
  const state = jsonObject.safeParse(statePart.parse(part).data);
  if (!state.success) throw new AppError("INVALID_STATE");
  return state.data;
}
