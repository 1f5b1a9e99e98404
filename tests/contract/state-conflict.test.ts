import { expect, test } from "vitest";
import { PUT as putState } from "../../app/api/threads/[threadId]/state/route";
import { serverDatabase } from "./storage/server-database";

serverDatabase();

const plan = (...texts: string[]) => ({
  plan: { title: "This week", items: texts.map((text) => ({ id: text, text, done: false })) },
});

async function put(threadId: string, body: object, cookie = "") {
  const request = new Request(`http://shop.test/api/threads/${threadId}/state`, {
    method: "PUT",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify(body),
  });
  const response = await putState(request, { params: Promise.resolve({ threadId }) });
  return {
    status: response.status,
    body: await response.json(),
    cookie: response.headers.get("set-cookie")?.split(";")[0] ?? cookie,
  };
}

test("of two edits of the same state the second is refused, and made again on the first none is lost", async () => {
  const { cookie } = await put("s1", { state: plan("a"), base: plan() });
  expect(await put("s1", { state: plan("a", "b"), base: plan("a") }, cookie)).toMatchObject({ status: 200 });
  const late = await put("s1", { state: plan("a", "c"), base: plan("a") }, cookie);
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({ error: { code: "STATE_CONFLICT" }, state: plan("a", "b") });
  const again = await put("s1", { state: plan("a", "b", "c"), base: late.body.state }, cookie);
  expect(again).toMatchObject({ status: 200, body: { state: plan("a", "b", "c") } });
});

test("the order of keys makes no difference, and an edit without a base replaces what is stored", async () => {
  const { cookie } = await put("s2", { state: plan("a") });
  const { title, items } = plan("a").plan;
  expect(await put("s2", { state: plan("b"), base: { plan: { items, title } } }, cookie)).toMatchObject({
    status: 200,
  });
  expect(await put("s2", { state: plan("c") }, cookie)).toMatchObject({ status: 200 });
});

test("somebody else's state is not told in a conflict", async () => {
  await put("s3", { state: plan("mine") });
  const theirs = await put("s3", { state: plan("theirs"), base: plan() });
  expect(theirs.status).toBe(404);
  expect(JSON.stringify(theirs.body)).not.toContain("mine");
});
