import { expect, test } from "vitest";
import { attachmentPlace } from "@/lib/attachments/place";
import type { ByteRange } from "@/lib/attachments/range";
import { findAttachment, readAttachment, storeAttachment, streamAttachment } from "@/lib/attachments/store";
import { openDatabase } from "@/lib/db/connect";
import { ada } from "../storage/records";
import { afterTest, tempDatabase } from "../storage/temp-database";

const size = 700_000;
const file = Buffer.from(Array.from({ length: size }, (_, index) => (index * 7 + (index >> 8)) % 251));

/** The file in pieces that fit no other size here. */
async function* sent(upTo = size) {
  for (let at = 0; at < upTo; at += 99_991) yield file.subarray(at, Math.min(at + 99_991, upTo));
}

/** The same attachments as two instances see them. */
async function twoInstances() {
  const { url, db } = await tempDatabase();
  const other = await openDatabase(url);
  afterTest(() => other.destroy());
  return { db, here: attachmentPlace(db, url), there: attachmentPlace(other, url) };
}

test("what one instance took, another one has, whole and in ranges", async () => {
  const { here, there } = await twoInstances();
  const { id } = await storeAttachment(here, { owner: ada, name: "a.bin", bytes: sent() });
  const found = await findAttachment(there, ada, { id });
  if (!found) throw new Error("The other instance does not find it.");
  expect(found.size).toBe(size);
  expect(file.equals((await readAttachment(there, found)) ?? Buffer.alloc(0))).toBe(true);

  const read = async (range?: ByteRange) => {
    const stream = await streamAttachment(there, found, range);
    return Buffer.concat((await stream?.toArray()) ?? []);
  };
  expect(file.equals(await read())).toBe(true);
  for (const range of [
    { start: 0, end: 0 },
    { start: 262_143, end: 262_144 },
    { start: 262_144, end: 524_287 },
    { start: 1000, end: size - 1 },
    { start: size - 1, end: size - 1 },
  ]) {
    expect((await read(range)).equals(file.subarray(range.start, range.end + 1)), JSON.stringify(range)).toBe(true);
  }
});

test("of an upload that breaks off, nothing is kept", async () => {
  const { db, here } = await twoInstances();
  async function* broken() {
    yield* sent(600_000);
    throw new Error("The line is gone.");
  }
  await expect(storeAttachment(here, { owner: ada, name: "a.bin", bytes: broken() })).rejects.toThrow("line is gone");
  expect(await db.selectFrom("attachment_chunk").select("seq").execute()).toEqual([]);
  expect(await db.selectFrom("attachment").select("id").execute()).toEqual([]);
});
