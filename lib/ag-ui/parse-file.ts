import { z } from "zod";
import type { UserPart } from "@/agent/engine/types";
import { AppError } from "@/agent/errors";
import { attachmentId, fetchableUrl } from "@/lib/attachments/address";
import { fileName } from "@/lib/attachments/file-name";
import { headBytes, sniff } from "@/lib/attachments/media-type";

/** What a client tells of a file: its contents, or where they are. */
export type ToldFile = { mediaType: string; name?: string | null | undefined } & ({ base64: string } | { url: string });

/** A media type without parameters, or a range of them such as `image/*` (RFC 6838). */
const mediaTypeForm = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/([a-z0-9][a-z0-9!#$&^_.+-]{0,126}|\*)$/;
const dataUrl = /^data:([^,;]*)([^,]*),/i;

/**
 * A file of a message: in the message itself, uploaded here, or at a public `https:` address. No other address is
 * taken, since a browser must not make the server read its own disk or network. Throws `INVALID_INPUT`, and
 * `ATTACHMENT_REFUSED` for an `https:` address that is not fetched.
 */
export function toFilePart(told: ToldFile): UserPart {
  const mediaType = told.mediaType.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!mediaTypeForm.test(mediaType)) throw invalid("a file's media type is malformed.");
  const safeName = fileName(told.name ?? "");
  const name = safeName ? { name: safeName } : {};
  if ("base64" in told) return { ...inline(told.base64, mediaType), ...name };
  const { url } = told;
  if (/^data:/i.test(url)) return { ...fromDataUrl(url, mediaType), ...name };
  if (attachmentId(url) === undefined) {
    if (!/^https:\/\//i.test(url)) throw invalid("files must be data: or https: addresses, or uploads.");
    fetchableUrl(url);
  }
  return { type: "file", url, mediaType, ...name };
}

/** What the bytes say wins over what the client says of them. */
function inline(base64: string, told: string): UserPart {
  if (!base64 || !z.base64().safeParse(base64).success) throw invalid("a file's data is not base64.");
  const head = Buffer.from(base64.slice(0, Math.ceil(headBytes / 3) * 4), "base64");
  const mediaType = sniff(head) ?? told;
  return { type: "file", url: `data:${mediaType};base64,${base64}`, mediaType };
}

function fromDataUrl(url: string, told: string): UserPart {
  const [start, type = "", parameters = ""] = dataUrl.exec(url) ?? [];
  if (start === undefined) throw invalid("a data: address is malformed.");
  const mediaType = mediaTypeForm.test(type.toLowerCase()) ? type.toLowerCase() : told;
  const body = url.slice(start.length);
  if (/;base64$/i.test(parameters)) return inline(body, mediaType);
  return inline(Buffer.from(percentDecoded(body)).toString("base64"), mediaType);
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw new AppError("INVALID_INPUT", "The request is not valid: a data: address is malformed.", { cause });
  }
}

const invalid = (what: string) => new AppError("INVALID_INPUT", `The request is not valid: ${what}`);
