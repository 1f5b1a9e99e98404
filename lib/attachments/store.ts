import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { User } from "../../agent/engine/types";
import { AppError } from "../../agent/errors";
import type { Db } from "../db/schema";
import { openStream, readWhole, removeFile, writeWhole } from "./disk";
import { MediaTypeReader } from "./media-type";
import type { ByteRange } from "./range";

/** Where attachments are: rows in the database, bytes in files of `folder`. */
export type AttachmentPlace = { db: Db; folder: string };

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
  const { db, folder } = place;
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
  await writeWhole(folder, id, watched());
  const stored = { id, media_type: seen.end(), name: file.name, size };
  const values = { ...stored, owner: file.owner.id, source_url: file.sourceUrl ?? null, created_at: Date.now() };
  try {
    await db.insertInto("attachment").values(values).execute();
  } catch (error) {
    await removeFile(folder, id);
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

/** Its bytes; `undefined` when the file is gone. */
export const readAttachment = ({ folder }: AttachmentPlace, { id }: Attachment) => readWhole(folder, id);

/** Its bytes, or a range of them, as a stream; `undefined` when the file is gone. */
export const streamAttachment = ({ folder }: AttachmentPlace, { id }: Attachment, range?: ByteRange) =>
  openStream(folder, id, range);

function toAttachment(found: unknown): Attachment {
  const { media_type: mediaType, ...rest } = row.parse(found);
  return { ...rest, mediaType };
}
