import { expect, test } from "vitest";
import { agent } from "@/agent";
import { attachmentUrl } from "@/lib/attachments/address";
import { attachmentPlace } from "@/lib/attachments/place";
import { storeAttachment } from "@/lib/attachments/store";
import type { Db } from "@/lib/db/schema";
import { sweep } from "@/lib/retention/sweep";
import { claimRun } from "@/lib/threads/claim";
import { deleteThread } from "@/lib/threads/list";
import { ada, says } from "./storage/records";
import { tempDatabase } from "./storage/temp-database";

const dayMs = 24 * 60 * 60_000;
const inDays = (days: number) => Date.now() + days * dayMs;

async function place() {
  const { db, url } = await tempDatabase();
  return { url, ...attachmentPlace(db, url) };
}

const write = (db: Db, threadId: string, more: Parameters<typeof says>[1] = {}) =>
  claimRun(db, agent, says("hello", { threadId, ...more }), ada);

const ids = async (db: Db) => (await db.selectFrom("thread").select("id").orderBy("id").execute()).map(({ id }) => id);

async function* text(words: string) {
  yield Buffer.from(words);
}
const upload = (here: Awaited<ReturnType<typeof place>>, words = "mine") =>
  storeAttachment(here, { owner: ada, name: "a.txt", bytes: text(words) });

test("without THREAD_RETENTION_DAYS threads are kept for ever", async () => {
  const here = await place();
  await write(here.db, "t");
  await sweep({ place: here, keepsConversations: true }, inDays(10_000));
  expect(await ids(here.db)).toEqual(["t"]);
});

test("threads that nobody touched for so many days go, with all that belongs to them", async () => {
  const here = await place();
  const { db } = here;
  for (let index = 0; index < 205; index++) await write(db, `old-${index}`);
  await db
    .updateTable("thread")
    .set({ updated_at: inDays(-31) })
    .execute();
  await write(db, "new");
  expect(await sweep({ place: here, threadDays: 30, keepsConversations: true }, Date.now())).toMatchObject({
    threads: 205,
  });
  expect(await ids(db)).toEqual(["new"]);
  expect(await db.selectFrom("message").select("thread_id").execute()).toEqual([{ thread_id: "new" }]);
  expect(await db.selectFrom("run").select("thread_id").execute()).toEqual([{ thread_id: "new" }]);
});

test("a deleted thread can be brought back for a day, then it is gone", async () => {
  const here = await place();
  await write(here.db, "t");
  await deleteThread(here.db, "t", ada);
  await sweep({ place: here, keepsConversations: true }, inDays(0.9));
  expect(await ids(here.db)).toEqual(["t"]);
  await sweep({ place: here, keepsConversations: true }, inDays(1.1));
  expect(await ids(here.db)).toEqual([]);
});

test("an upload that no message names goes after a day, one that is named stays as long as its thread", async () => {
  const here = await place();
  const { db, bytes } = here;
  const [sent, unsent, foreign] = [await upload(here), await upload(here), await upload(here)];
  const message = (id: string) => ({
    role: "user" as const,
    id: `u-${id}`,
    parts: [{ type: "file" as const, url: attachmentUrl(id), mediaType: "text/plain" }],
  });
  await write(db, "t", { message: message(sent.id) });
  await claimRun(db, agent, says("", { threadId: "eve", message: message(foreign.id) }), { id: "eve" }); // names what isn't hers

  await sweep({ place: here, keepsConversations: true }, inDays(0.9));
  expect(await bytes.read(unsent.id)).toBeDefined();
  expect(await sweep({ place: here, keepsConversations: true }, inDays(1.1))).toEqual({
    threads: 0,
    files: 2,
    strays: 0,
  });
  expect(await bytes.read(unsent.id)).toBeUndefined();
  expect(await bytes.read(foreign.id)).toBeUndefined();
  expect(await bytes.read(sent.id)).toBeDefined();

  await sweep({ place: here, threadDays: 30, keepsConversations: true }, inDays(31));
  expect(await bytes.read(sent.id)).toBeUndefined();
  expect(await db.selectFrom("attachment").select("id").execute()).toEqual([]);
});

test("a file from elsewhere stays while a message names its address", async () => {
  const here = await place();
  const sourceUrl = "https://example.com/a_b.png?x=%20";
  await storeAttachment(here, { owner: ada, name: "", sourceUrl, bytes: text("x") });
  const parts = [{ type: "file" as const, url: sourceUrl, mediaType: "image/png" }];
  await write(here.db, "t", { message: { role: "user", id: "u1", parts } });
  expect(await sweep({ place: here, keepsConversations: true }, inDays(2))).toMatchObject({ files: 0 });
});

test("where browsers keep the conversations, files go by their age only", async () => {
  const here = await place();
  const { id } = await upload(here);
  await sweep({ place: here, keepsConversations: false }, inDays(1000));
  await sweep({ place: here, threadDays: 30, keepsConversations: false }, inDays(29));
  expect(await here.bytes.read(id)).toBeDefined();
  await sweep({ place: here, threadDays: 30, keepsConversations: false }, inDays(31));
  expect(await here.bytes.read(id)).toBeUndefined();
});

test("bytes that belong to nothing go after a day, as when a server is killed in an upload", async () => {
  const here = await place();
  const stray = "0b51b1f5-7f7a-4c41-9e46-0123456789ab";
  await here.bytes.write(stray, text("half"));
  expect(await sweep({ place: here, keepsConversations: true }, inDays(0.9))).toMatchObject({ strays: 0 });
  expect(await sweep({ place: here, keepsConversations: true }, inDays(1.1))).toMatchObject({ strays: 1 });
  expect(await here.bytes.read(stray)).toBeUndefined();
});
