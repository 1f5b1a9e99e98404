import { expect, test } from "vitest";
import { agent } from "../../agent";
import { GET as decisions } from "../../app/api/decisions/route";
import { PUT as putState } from "../../app/api/threads/[threadId]/state/route";
import { database } from "../../lib/db/connect";
import { claimRun } from "../../lib/threads/claim";
import { thisProcess } from "../../lib/threads/process-owner";
import { createRunStore } from "../../lib/threads/run-store";
import { answer, approval, call, says } from "./storage/records";
import { serverDatabase } from "./storage/server-database";

serverDatabase();

const state = { plan: { title: "Mine", items: [] } };

function put(threadId: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const request = new Request(`http://shop.test/api/threads/${threadId}/state`, {
    method: "PUT",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return putState(request, { params: Promise.resolve({ threadId }) });
}

const audit = (query: string, cookie = "") =>
  decisions(new Request(`http://shop.test/api/decisions${query}`, { headers: { cookie } }));

const code = async (response: Response) => [response.status, JSON.parse(await response.text()).error.code];

/** A new user, by the cookie that their first request gets, with a thread of their own. */
async function newUser(threadId: string): Promise<string> {
  const response = await put(threadId, { state });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ state });
  return response.headers.get("set-cookie")?.split(";")[0] ?? "";
}

test("a state is stored for its user and for nobody else", async () => {
  const cookie = await newUser("t1");
  expect((await put("t1", { state }, { cookie })).status).toBe(200);
  expect(await code(await put("t1", { state }))).toEqual([404, "NOT_FOUND"]);
});

test("an edit waits while a run is on", async () => {
  const cookie = await newUser("t2");
  const db = await database();
  const { owner } = await db.selectFrom("thread").select("owner").where("id", "=", "t2").executeTakeFirstOrThrow();
  const user = { id: owner };
  const { runKey } = await claimRun(db, agent, says("hello", { threadId: "t2" }), user);
  expect(await code(await put("t2", { state }, { cookie }))).toEqual([409, "THREAD_BUSY"]);

  const store = createRunStore(db, { runKey, threadId: "t2", userId: owner }, thisProcess());
  await store.saveStep(answer("a1", "", [call("c1")]), [call("c1")], [approval("i1", "c1")]);
  await store.commit({ answered: [{ id: "i1", answer: { status: "resolved", payload: { approved: true } } }] });
  await store.finish({ status: "finished", usage: [] });
  expect((await put("t2", { state }, { cookie })).status).toBe(200);

  expect(await (await audit("?thread=t2", cookie)).json()).toEqual([
    {
      id: "i1",
      toolName: "refund_order",
      input: { orderId: 1042, amount: 80 },
      decision: "approved",
      answeredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  ]);
  expect(await code(await audit("?thread=t2"))).toEqual([404, "NOT_FOUND"]);
});

test.each([
  ["a state that does not fit", { state: { plan: 1 } }, {}, 400, "INVALID_STATE"],
  ["no state", {}, {}, 400, "INVALID_INPUT"],
  ["no object", "[]", {}, 400, "INVALID_INPUT"],
  ["no JSON", "{", {}, 400, "INVALID_INPUT"],
  ["a form", { state }, { "content-type": "text/plain" }, 415, "UNSUPPORTED_MEDIA_TYPE"],
  ["another site's page", { state }, { origin: "http://evil.test" }, 403, "FORBIDDEN_ORIGIN"],
])("refuses %s", async (_, body, headers, status, expected) => {
  expect(await code(await put("t3", body, headers))).toEqual([status, expected]);
});

test("a thread has to be named properly", async () => {
  expect(await code(await put("a b", { state }))).toEqual([400, "INVALID_INPUT"]);
  expect(await code(await audit(""))).toEqual([400, "INVALID_INPUT"]);
  expect(await code(await audit("?thread=none"))).toEqual([404, "NOT_FOUND"]);
});
