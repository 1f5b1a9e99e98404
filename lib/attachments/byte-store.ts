import type { Readable } from "node:stream";
import type { ByteRange } from "./range";

/** Where the bytes of attachments are kept, by the attachment's id. Every method throws `STORAGE`. */
export interface ByteStore {
  /** All of it or nothing. Throws what `source` throws. */
  write(id: string, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** The bytes, or `undefined` when there are none. */
  read(id: string): Promise<Uint8Array | undefined>;
  /** The bytes, or a range of them, as a stream; `undefined` when there are none. */
  stream(id: string, range?: ByteRange): Promise<Readable | undefined>;
  remove(id: string): Promise<void>;
  /** The ids of what was written before that time (milliseconds since 1970), and may belong to no attachment. */
  olderThan(time: number): Promise<string[]>;
}
