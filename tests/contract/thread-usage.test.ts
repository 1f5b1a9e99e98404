import { expect, test } from "vitest";
import { agent } from "../../agent";
import { PUT as putState } from "../../app/api/threads/[threadId]/state/route";
import { GET as usage } from "../../app/api/threads/[threadId]/usage/route";
import { database } from "../../lib/db/connect";
import { claimRun } from "../../lib/threads/claim";
import { thisProcess } from "../../lib/threads/process-owner";
import { createRunStore } from "../../lib/threads/run-store";
import { says } from "./storage/records";
import { serverDatabase } from "./storage/server-database";

serverDatabase();

async function newUser(threadId: string): Promise<{ cookie: string; userId: string }> {
  const request = new Request(`http://shop.test/api/threads/${threadId}/state`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ state: agent.state.initial }),
  });
  const response = await putState(request, { params: Promise.resolve({ threadId }) });
  const cookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
  const db = await database();
  const { owner } = await db.selectFrom("thread").select("owner").where("id", "=", threadId).executeTakeFirstOrThrow();
  return { cookie, userId: owner };
}

async function ranWith(threadId: string, userId: string, totalTokens: number): Promise<void> {
  const db = await database();
  const { runKey } = await claimRun(db, agent, says("hello", { threadId }), { id: userId });
  const store = createRunStore(db, { runKey, threadId, userId }, thisProcess());
  await store.finish({ status: "finished", usage: [{ provider: "demo", model: "demo", totalTokens }] });
}

async function used(threadId: string, cookie = ""): Promise<[number, unknown]> {
  const request = new Request(`http://shop.test/api/threads/${threadId}/usage`, { headers: { cookie } });
  const response = await usage(request, { params: Promise.resolve({ threadId }) });
  return [response.status, await response.json()];
}

test("a thread's usage is the sum of its runs, its last run, and what is left of the user's day", async () => {
  const { cookie, userId } = await newUser("u1");
  expect(await used("u1", cookie)).toEqual([200, { thread: 0, lastRun: 0, leftToday: 5_000_000 }]);
  await ranWith("u1", userId, 1000);
  await ranWith("u1", userId, 240);
  expect(await used("u1", cookie)).toEqual([200, { thread: 1240, lastRun: 240, leftToday: 4_998_760 }]);
});

test("usage is for the thread's owner only", async () => {
  await newUser("u2");
  const { cookie } = await newUser("u3");
  for (const [threadId, who] of [
    ["u2", cookie],
    ["u2", ""],
    ["nobodys", cookie],
    ["not an id", cookie],
  ] as const) {
    expect(await used(threadId, who)).toMatchObject([404, { error: { code: "NOT_FOUND" } }]);
  }
});
