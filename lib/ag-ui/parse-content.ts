import { z } from "zod";
import type { Log, UserMessage, UserPart } from "@/agent/engine/types";
import { AppError } from "@/agent/errors";
import { toFilePart } from "./parse-file";

const mediaType = z.string().max(256);
const source = z.union([
  z.object({ type: z.literal("data"), value: z.string(), mimeType: mediaType }),
  z.object({ type: z.literal("url"), value: z.string(), mimeType: mediaType.nullish() }),
]);
/** A file that lies with a model provider, known to its account only (AG-UI 1.0). */
const providerFile = z.object({ source: z.object({ type: z.literal("file") }) });
const named = z.object({ filename: z.string().nullish() }).nullish().catch(undefined);
const mediaPart = z.object({ type: z.enum(["image", "audio", "video", "document"]), source, metadata: named });
const binaryPart = z.object({
  type: z.literal("binary"),
  mimeType: mediaType,
  data: z.string().nullish(),
  url: z.string().nullish(),
  filename: z.string().nullish(),
});
const textPart = z.object({ type: z.literal("text"), text: z.string() });

const kinds = { image: "image/*", audio: "audio/*", video: "video/*", document: "application/octet-stream" };

/** How many files one message may have. */
const maxFiles = 10;

/**
 * A user's message of either protocol version. Parts of an unknown type are dropped and logged. Throws
 * `INVALID_INPUT`, and `ATTACHMENT_REFUSED` for a file at an address that is not fetched.
 */
export function toUserMessage(message: { id: string; content?: unknown }, log: Log): UserMessage {
  const { content } = message;
  const parts = typeof content === "string" ? [{ type: "text" as const, text: content }] : contentParts(content, log);
  const said = parts.filter((part) => part.type !== "text" || part.text.trim() !== "");
  if (said.length === 0) throw new AppError("INVALID_INPUT", "The request is not valid: the message is empty.");
  if (said.filter((part) => part.type === "file").length > maxFiles) {
    throw new AppError("INVALID_INPUT", `The request is not valid: a message may have ${maxFiles} files.`);
  }
  return { role: "user", id: message.id, parts: said };
}

const typed = z.object({ type: z.string() });

function contentParts(content: unknown, log: Log): UserPart[] {
  if (!Array.isArray(content))
    throw new AppError("INVALID_INPUT", "The request is not valid: messages: content is missing.");
  return content.flatMap((part: unknown) => {
    const text = textPart.safeParse(part);
    if (text.success) return [text.data];
    const media = mediaPart.safeParse(part);
    if (media.success) return [mediaFile(media.data)];
    const binary = binaryPart.safeParse(part);
    if (binary.success) return [binaryFile(binary.data)];
    if (providerFile.safeParse(part).success) {
      throw new AppError("ATTACHMENT_REFUSED", "A file that lies with a model provider can't be taken; send its data.");
    }
    const type = typed.safeParse(part);
    if (!type.success || type.data.type in { ...kinds, text: 1, binary: 1 }) {
      throw new AppError("INVALID_INPUT", "The request is not valid: a part of the message is malformed.");
    }
    log("warn", "message part of an unknown type dropped");
    return [];
  });
}

function mediaFile({ type, source: from, metadata }: z.infer<typeof mediaPart>): UserPart {
  const told = { mediaType: from.mimeType || kinds[type], name: metadata?.filename };
  return toFilePart(from.type === "data" ? { ...told, base64: from.value } : { ...told, url: from.value });
}

function binaryFile({ data, url, mimeType, filename }: z.infer<typeof binaryPart>): UserPart {
  const told = { mediaType: mimeType || kinds.document, name: filename };
  return toFilePart(data ? { ...told, base64: data } : { ...told, url: url ?? "" });
}
