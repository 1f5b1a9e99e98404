import { isIP } from "node:net";
import { AppError } from "../../agent/errors";
import { isPublicAddress } from "./public-address";

const prefix = "/api/attachments/";
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The address at which an upload is served to its owner. */
export const attachmentUrl = (id: string) => `${prefix}${id}`;

/** The id of the upload that an address of ours names. */
export function attachmentId(url: string): string | undefined {
  const id = url.startsWith(prefix) ? url.slice(prefix.length) : "";
  return isAttachmentId(id) ? id : undefined;
}

export const isAttachmentId = (id: string) => uuid.test(id);

/**
 * An `https:` address that may be fetched for a user, as far as it tells by itself; what its name resolves to is
 * checked when it is fetched. Throws `ATTACHMENT_REFUSED`.
 */
export function fetchableUrl(url: string, isAllowed: (address: string) => boolean = isPublicAddress): URL {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol !== "https:")
    throw new AppError("ATTACHMENT_REFUSED", "Files are fetched from https addresses only.");
  if (parsed.username || parsed.password) {
    throw new AppError("ATTACHMENT_REFUSED", "A file's address must not hold a user name or a password.");
  }
  // URL has brought all ways to write an IPv4 address, decimal and octal too, to the usual one.
  const host = parsed.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isIP(host) ? !isAllowed(host) : isLocalName(host)) throw notPublic();
  return parsed;
}

export const notPublic = () =>
  new AppError("ATTACHMENT_REFUSED", "A file's address must be one of the public internet.");

const isLocalName = (host: string) => /^localhost$|\.(localhost|local|internal)$/.test(host);
