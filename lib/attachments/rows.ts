import { Readable } from "node:stream";
import { isPostgres } from "../db/news";
import type { Db } from "../db/schema";
import type { ByteStore } from "./byte-store";
import type { ByteRange } from "./range";

const chunkBytes = 256 * 1024;

/**
 * Keeps bytes in rows of the database, where all instances find them. Each piece is written as it comes, so a slow
 * upload holds no connection; the attachment exists only when its own row is written after them.
 */
export function rowBytes(db: Db): ByteStore {
  if (!isPostgres(db)) throw new Error("On SQLite, attachments are kept in files.");

  const chunk = async (id: string, seq: number) =>
    (
      await db
        .selectFrom("attachment_chunk")
        .select("bytes")
        .where("attachment_id", "=", id)
        .where("seq", "=", seq)
        .executeTakeFirst()
    )?.bytes;

  async function remove(id: string): Promise<void> {
    await db.deleteFrom("attachment_chunk").where("attachment_id", "=", id).execute();
  }

  return {
    async write(id, source) {
      let seq = 0;
      try {
        for await (const bytes of pieces(source)) {
          await db
            .insertInto("attachment_chunk")
            .values({ attachment_id: id, seq, bytes, created_at: Date.now() })
            .execute();
          seq += 1;
        }
      } catch (error) {
        await remove(id);
        throw error;
      }
    },
    async read(id) {
      const rows = await db
        .selectFrom("attachment_chunk")
        .select("bytes")
        .where("attachment_id", "=", id)
        .orderBy("seq")
        .execute();
      return rows.length === 0 ? undefined : Buffer.concat(rows.map(({ bytes }) => bytes));
    },
    async stream(id, range) {
      const first = Math.floor((range?.start ?? 0) / chunkBytes);
      const head = await chunk(id, first);
      if (!head) return undefined;
      async function* rest() {
        let seq = first;
        for (let bytes = head; bytes; bytes = await chunk(id, seq)) {
          const part = within(bytes, seq * chunkBytes, range);
          if (part.byteLength > 0) yield part;
          seq += 1;
          if (range && seq * chunkBytes > range.end) return;
        }
      }
      return Readable.from(rest(), { objectMode: false });
    },
    remove,
    async olderThan(time) {
      const rows = await db
        .selectFrom("attachment_chunk")
        .select("attachment_id")
        .distinct()
        .where("created_at", "<", time)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb.selectFrom("attachment").select("id").whereRef("attachment.id", "=", "attachment_chunk.attachment_id"),
            ),
          ),
        )
        .execute();
      return rows.map((row) => row.attachment_id);
    },
  };
}

/** The part of a piece that begins at `offset` of the whole, as far as it lies in the range (both ends included). */
function within(bytes: Buffer, offset: number, range: ByteRange | undefined): Buffer {
  if (!range) return bytes;
  return bytes.subarray(Math.max(0, range.start - offset), Math.max(0, range.end - offset + 1));
}

/** The same bytes in pieces of one size; the last may be smaller. */
async function* pieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of source) {
    held.push(bytes);
    size += bytes.byteLength;
    if (size < chunkBytes) continue;
    const all = Buffer.concat(held);
    const whole = size - (size % chunkBytes);
    for (let at = 0; at < whole; at += chunkBytes) yield all.subarray(at, at + chunkBytes);
    held = [all.subarray(whole)];
    size -= whole;
  }
  if (size > 0) yield Buffer.concat(held);
}
