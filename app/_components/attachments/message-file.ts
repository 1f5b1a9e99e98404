import type { UserMessage } from "@copilotkit/react-core/v2";
import { z } from "zod";

/** A file of a message, as it can be shown. */
export type MessageFile = { key: string; name: string; isImage: boolean; href: string };

const source = z.object({
  type: z.enum(["url", "data"]),
  value: z.string(),
  mimeType: z.string().default("application/octet-stream"),
});
const filePart = z.object({
  type: z.enum(["image", "audio", "video", "document"]),
  source,
  metadata: z.object({ filename: z.string().optional() }).optional().catch(undefined),
});

/** The files of a message, in their order. */
export function filesIn({ content }: UserMessage): MessageFile[] {
  if (typeof content === "string") return [];
  return content.flatMap((part, index) => {
    const read = filePart.safeParse(part).data;
    if (!read) return [];
    const { type, metadata } = read;
    const { type: kind, value, mimeType } = read.source;
    const href = kind === "url" ? value : `data:${mimeType};base64,${value}`;
    return [{ key: `${index}`, name: metadata?.filename ?? type, isImage: type === "image", href }];
  });
}
