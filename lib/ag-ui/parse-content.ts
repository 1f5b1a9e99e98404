import { z } from "zod";
import type { Log, UserMessage, UserPart } from "@/agent/engine/types";
import { AppError } from "@/agent/errors";

const mediaType = z.string().max(256);
const source = z.union([
  z.object({ type: z.literal("data"), value: z.base64(), mimeType: mediaType }),
  z.object({ type: z.literal("url"), value: z.string(), mimeType: mediaType.nullish() }),
]);
const mediaPart = z.object({ type: z.enum(["image", "audio", "video", "document"]), source });
const binaryPart = z.object({
  type: z.literal("binary"),
  mimeType: mediaType,
  data: z.base64().nullish(),
  url: z.string().nullish(),
  filename: z.string().nullish(),
});
const textPart = z.object({ type: z.literal("text"), text: z.string() });

const kinds = { image: "image/*", audio: "audio/*", video: "video/*", document: "application/octet-stream" };

/** A user's message of either protocol version. Parts of an unknown type are dropped and logged. */
export function toUserMessage(message: { id: string; content?: unknown }, log: Log): UserMessage {
  const { content } = message;
  const parts = typeof content === "string" ? [{ type: "text" as const, text: content }] : contentParts(content, log);
  const said = parts.filter((part) => part.type !== "text" || part.text.trim() !== "");
  if (said.length === 0) throw new AppError("INVALID_INPUT", "The request is not valid: the message is empty.");
  return { role: "user", id: message.id, parts: said };
}

function contentParts(content: unknown, log: Log): UserPart[] {
  if (!Array.isArray(content)) throw new AppError("INVALID_INPUT", "The request is not valid: messages: content is missing.");
  return content.flatMap((part: unknown) => {
    const text = textPart.safeParse(part);
    if (text.success) return [text.data];
    const media = mediaPart.safeParse(part);
    if (media.success) return [mediaFile(media.data)];
    const binary = binaryPart.safeParse(part);
    if (binary.success) return [binaryFile(binary.data)];
    const type = z.object({ type: z.string() }).safeParse(part);
    if (!type.success || type.data.type in { ...kinds, text: 1, binary: 1 }) {
      throw new AppError("INVALID_INPUT", "The request is not valid: a part of the message is malformed.");
    }
    log("warn", "message part of an unknown type dropped");
    return [];
  });
}

function mediaFile({ type, source: from }: z.infer<typeof mediaPart>): UserPart {
  if (from.type === "data") return inline(from.value, from.mimeType);
  return remote(from.value, from.mimeType ?? kinds[type]);
}

function binaryFile({ data, url, mimeType, filename }: z.infer<typeof binaryPart>): UserPart {
  const name = filename ? { name: filename } : {};
  if (data) return { ...inline(data, mimeType), ...name };
  return { ...remote(url ?? "", mimeType), ...name };
}

const inline = (value: string, type: string): UserPart => ({
  type: "file",
  url: `data:${type};base64,${value}`,
  mediaType: type,
});

/** Only `data:` and `https:` (seeds: a browser must not make the server read a local path). */
function remote(url: string, type: string): UserPart {
  if (!/^(https:\/\/|data:)/i.test(url) || !URL.canParse(url)) {
    throw new AppError("INVALID_INPUT", "The request is not valid: files must be data: or https: addresses.");
  }
  return { type: "file", url, mediaType: type };
}
