import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { User } from "../../agent/engine/types";
import { AppError } from "../../agent/errors";
import type { Db } from "../db/schema";
import type { ByteStore } from "./byte-store";
import { MediaTypeReader } from "./media-type";
import type { ByteRange } from "./range";

/** Where attachments are: what is known of them in the database, their bytes in a store of their own. */
export type AttachmentPlace = { db: Db; bytes: ByteStore };

const row = z.object({ id: z.uuid(), media_type: z.string(), name: z.string(), size: z.coerce.number() });

export type Attachment = { id: string; mediaType: string; name: string; size: number };

export type NewAttachment = {
  owner: User;
  name: string;
  /** Where it was downloaded from. */
  sourceUrl?: string;
  bytes: AsyncIterable<Uint8Array>;
};

/** Stores a file, all of it or nothing. Throws `ATTACHMENT_REFUSED` when it is empty, `STORAGE`, or what `bytes` throws. */
export async function storeAttachment(place: AttachmentPlace, file: NewAttachment): Promise<Attachment> {
  const { db, bytes } = place;
  const id = randomUUID();
  const seen = new MediaTypeReader();
  let size = 0;
  async function* watched() {
    for await (const chunk of file.bytes) {
      seen.read(chunk);
      size += chunk.byteLength;
      yield chunk;
    }
    if (size === 0) throw new AppError("ATTACHMENT_REFUSED", "The file is empty.");
  }
  await bytes.write(id, watched());
  const stored = { id, media_type: seen.end(), name: file.name, size };
  const values = { ...stored, owner: file.owner.id, source_url: file.sourceUrl ?? null, created_at: Date.now() };
  try {
    await db.insertInto("attachment").values(values).execute();
  } catch (error) {
    await bytes.remove(id);
    throw error;
  }
  return toAttachment(stored);
}

/** The user's attachment of that id, or of that `sourceUrl`. */
export async function findAttachment(
  { db }: AttachmentPlace,
  owner: User,
  by: { id: string } | { sourceUrl: string },
): Promise<Attachment | undefined> {
  const found = await db
    .selectFrom("attachment")
    .select(["id", "media_type", "name", "size"])
    .where("owner", "=", owner.id)
    .where("id" in by ? "id" : "source_url", "=", "id" in by ? by.id : by.sourceUrl)
    .limit(1)
    .executeTakeFirst();
  return found && toAttachment(found);
}

/** Its bytes; `undefined` when they are gone. */
export const readAttachment = ({ bytes }: AttachmentPlace, { id }: Attachment) => bytes.read(id);

/** Its bytes, or a range of them, as a stream; `undefined` when they are gone. */
export const streamAttachment = ({ bytes }: AttachmentPlace, { id }: Attachment, range?: ByteRange) =>
  bytes.stream(id, range);

function toAttachment(found: unknown): Attachment {
  const { media_type: mediaType, ...rest } = row.parse(found);
  return { ...rest, mediaType };
}
