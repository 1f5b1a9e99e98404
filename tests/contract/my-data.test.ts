import { expect, test } from "vitest";
import { attachmentPlace } from "@/lib/attachments/place";
import { database } from "@/lib/db/connect";
import { errorOf, newId, readOn, user } from "./copilotkit-server";
import { person } from "./sign-in/person";

/** How many rows each table holds that has a part of a user's data. */
async function rows(): Promise<Record<string, number>> {
  const db = await database();
  const tables = ["thread", "message", "run", "run_event", "tool_call", "interrupt", "attachment"] as const;
  const counts = tables.map(async (table) => {
    const row = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirst();
    return [table, Number(row?.count)];
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** A client may have a run's end a moment before the log has it. */
async function endIsLogged(): Promise<void> {
  const db = await database();
  const end = db.selectFrom("run_event").select("run_key").where("body", "like", '%"RUN_FINISHED"%');
  await expect.poll(() => end.execute()).toHaveLength(1);
}

test("a user without an account deletes everything that is theirs, and nothing else", async () => {
  const [ada, bob] = [person(), person()];
  const kept = await bob.says("Hello");
  await bob.upload("bob's");
  await endIsLogged();
  const before = await rows();

  await ada.says("Refund order 1042");
  const url = await ada.upload("ada's");
  const { bytes } = attachmentPlace(await database(), process.env.DATABASE_URL ?? "");
  const id = url.split("/").at(-1) ?? "";
  expect(await bytes.read(id)).toBeDefined();

  const old = ada.tab();
  expect((await ada.deleteAll()).status).toBe(200);
  expect(await rows()).toEqual(before);
  expect(await bytes.read(id)).toBeUndefined();
  expect(ada.cookie()).not.toBe(old.cookie());
  expect((await bob.threads()).map((each) => each.id)).toEqual([kept]);
});

test("a run that is on is stopped first", async () => {
  const ada = person();
  const threadId = newId("thread");
  const response = await ada.run(threadId, user("Write a long answer"));
  await readOn(response.clone(), "TEXT_MESSAGE_CONTENT");
  expect((await ada.deleteAll()).status).toBe(200);
  await readOn(response); // it ends
  expect(await ada.threads()).toEqual([]);
});

test("another site's page can't delete it, and without SIGN_IN there is no way to sign in", async () => {
  const ada = person();
  await ada.says("Hello");
  expect(await errorOf(await ada.deleteAll({ headers: { origin: "http://evil.test" } }))).toEqual({
    status: 403,
    code: "FORBIDDEN_ORIGIN",
  });
  expect(await ada.threads()).toHaveLength(1);
  for (const answer of [ada.signIn("a@example.com"), ada.signUp("a@example.com"), ada.signOut()]) {
    expect(await errorOf(await answer)).toEqual({ status: 404, code: "NOT_FOUND" });
  }
});
