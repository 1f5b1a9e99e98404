import { expect, test } from "vitest";
import { agent } from "@/agent";
import { attachmentPlace } from "@/lib/attachments/place";
import { storeAttachment } from "@/lib/attachments/store";
import { openDatabase } from "@/lib/db/connect";
import { sweep } from "@/lib/retention/sweep";
import { claimRun } from "@/lib/threads/claim";
import { ada, says } from "../storage/records";
import { afterTest, tempDatabase } from "../storage/temp-database";

const dayMs = 24 * 60 * 60_000;

test("two instances that sweep at the same time delete everything old between them, and nothing else", async () => {
  const { db, url } = await tempDatabase();
  const other = await openDatabase(url);
  afterTest(() => other.destroy());
  async function* bytes() {
    yield Buffer.from("mine");
  }
  const write = (threadId: string) => claimRun(db, agent, says("hello", { threadId }), ada);
  for (let index = 0; index < 250; index++) await write(`old-${index}`);
  for (let index = 0; index < 120; index++) {
    await storeAttachment(attachmentPlace(db, url), { owner: ada, name: "a.txt", bytes: bytes() });
  }
  const old = Date.now() - 31 * dayMs;
  await db.updateTable("thread").set({ updated_at: old }).execute();
  await db.updateTable("attachment").set({ created_at: old }).execute();
  await write("new");

  const places = [db, other, db].map((each) => attachmentPlace(each, url));
  await Promise.all(places.map((place) => sweep({ place, threadDays: 30, keepsConversations: true }, Date.now())));
  expect(await db.selectFrom("thread").select("id").execute()).toEqual([{ id: "new" }]);
  expect(await db.selectFrom("attachment").select("id").execute()).toEqual([]);
  expect(await db.selectFrom("attachment_chunk").select("seq").execute()).toEqual([]);
});
