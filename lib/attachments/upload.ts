import { AppError } from "../../agent/errors";
import { database } from "../db/connect";
import { env } from "../env";
import { assertSameOrigin, bodyChunks } from "../guard";
import { addressOf } from "../proxies/asked-from";
import { takeUpload } from "../rate-limit";
import { getUser } from "../session";
import { attachmentUrl } from "./address";
import { fileName } from "./file-name";
import { attachmentPlace } from "./place";
import { storeAttachment } from "./store";

export type Uploaded = { url: string; mediaType: string; name: string; size: number };

/**
 * POST /api/attachments: stores the body, a file as it is, for the asker; its name stands percent-encoded in the
 * header `x-file-name`. `setCookie` is to be sent to an asker who is new. Throws `BODY_TOO_LARGE` over
 * `MAX_ATTACHMENT_BYTES`, `RATE_LIMITED`, and what `storeAttachment` throws.
 */
export async function uploadFile(request: Request): Promise<{ uploaded: Uploaded; setCookie?: string }> {
  assertSameOrigin(request);
  const { databaseUrl, limits } = env();
  const name = nameOf(request.headers.get("x-file-name"));
  const { user, setCookie } = await getUser(request);
  await takeUpload({ user, address: addressOf(request) });
  const place = attachmentPlace(await database(), databaseUrl);
  const bytes = bodyChunks(request, limits.maxAttachmentBytes);
  const { id, ...stored } = await storeAttachment(place, { owner: user, name, bytes });
  return { uploaded: { url: attachmentUrl(id), ...stored }, ...(setCookie && { setCookie }) };
}

function nameOf(header: string | null): string {
  try {
    return fileName(decodeURIComponent(header ?? "")) || "file";
  } catch (cause) {
    throw new AppError("INVALID_INPUT", "The header x-file-name must be percent-encoded.", { cause });
  }
}
