import type { FileContent, FileSource, User } from "../../agent/engine/types";
import { AppError } from "../../agent/errors";
import { attachmentId } from "./address";
import { download } from "./download";
import { type AttachmentPlace, findAttachment, readAttachment, storeAttachment } from "./store";

export type SourceOptions = { place: AttachmentPlace; user: User; maxBytes: number; fetch?: typeof download };

/** The files that a user's runs may read: their uploads, and public `https:` addresses, which are fetched once. */
export function fileSource({ place, user, maxBytes, fetch = download }: SourceOptions): FileSource {
  async function recall(url: string): Promise<FileContent | undefined> {
    const id = attachmentId(url);
    const found = await findAttachment(place, user, id === undefined ? { sourceUrl: url } : { id });
    const data = found && (await readAttachment(place, found));
    return found && data && { data, mediaType: found.mediaType };
  }

  return {
    recall,
    async read(url, signal) {
      const kept = await recall(url);
      if (kept) return kept;
      if (attachmentId(url) !== undefined) throw new AppError("NOT_FOUND", "The attached file does not exist.");
      const data = await fetch(url, { maxBytes, signal });
      const { mediaType } = await storeAttachment(place, { owner: user, name: "", sourceUrl: url, bytes: once(data) });
      return { data, mediaType };
    },
  };
}

async function* once(data: Uint8Array) {
  yield data;
}
