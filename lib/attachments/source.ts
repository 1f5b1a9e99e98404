import type { FileContent, FileSource, User } from "../../agent/engine/types";
import { AppError } from "../../agent/errors";
import { movedTo } from "../sign-in/move";
import { attachmentId } from "./address";
import { download } from "./download";
import { type AttachmentPlace, findAttachment, readAttachment, storeAttachment } from "./store";

export type SourceOptions = { place: AttachmentPlace; user: User; maxBytes: number; fetch?: typeof download };

/** The files that a user's runs may read: their uploads, and public `https:` addresses, which are fetched once. */
export function fileSource({ place, user, maxBytes, fetch = download }: SourceOptions): FileSource {
  async function recall(url: string): Promise<FileContent | undefined> {
    const id = attachmentId(url);
    const by = id === undefined ? { sourceUrl: url } : { id };
    const found = (await findAttachment(place, user, by)) ?? (await findMoved(place, user, by));
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

/** The user may have signed in while a run of theirs is on: their files are their account's now. */
async function findMoved(place: AttachmentPlace, user: User, by: { id: string } | { sourceUrl: string }) {
  const account = await movedTo(place.db, user);
  return account && findAttachment(place, account, by);
}

async function* once(data: Uint8Array) {
  yield data;
}
