import { Readable } from "node:stream";
import { AppError } from "../../agent/errors";
import { database } from "../db/connect";
import { env } from "../env";
import { getUser } from "../session";
import { isAttachmentId } from "./address";
import { attachmentPlace } from "./place";
import { type ByteRange, byteRange } from "./range";
import { type Attachment, findAttachment, streamAttachment } from "./store";

/** GET /api/attachments/<id>: the file or the range asked for, for its owner only. Throws `NOT_FOUND` to everybody else. */
export async function serveFile(request: Request, id: string): Promise<Response> {
  const { user } = await getUser(request);
  const place = attachmentPlace(await database(), env().databaseUrl);
  const file = isAttachmentId(id) ? await findAttachment(place, user, { id }) : undefined;
  if (!file) throw new AppError("NOT_FOUND");
  const range = byteRange(request.headers.get("range"), file.size);
  const stream = await streamAttachment(place, file, range);
  if (!stream) throw new AppError("NOT_FOUND");
  const body = Readable.toWeb(stream) as ReadableStream<Uint8Array>;
  return new Response(body, { status: range ? 206 : 200, headers: { ...headersOf(file), ...lengthOf(file, range) } });
}

/** A user's file is shown, or saved, and never run: it gets no rights of our pages. */
function headersOf({ mediaType, name }: Attachment): Record<string, string> {
  const shown = /^(image|audio|video)\/|^application\/pdf$/.test(mediaType);
  return {
    "content-type": mediaType === "text/plain" ? "text/plain; charset=utf-8" : mediaType,
    "content-disposition": `${shown ? "inline" : "attachment"}; ${nameParameters(name)}`,
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "private, max-age=3600",
    vary: "Cookie",
  };
}

function lengthOf({ size }: Attachment, range: ByteRange | undefined): Record<string, string> {
  if (!range) return { "accept-ranges": "bytes", "content-length": String(size) };
  const { start, end } = range;
  return { "content-range": `bytes ${start}-${end}/${size}`, "content-length": String(end - start + 1) };
}

/** Both forms of RFC 6266: plain ASCII for old clients, then UTF-8. */
function nameParameters(name: string): string {
  const ascii = name.replaceAll(/[^\w. -]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
