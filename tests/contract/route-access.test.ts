import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "@/lib/db/connect";
import type { Tables } from "@/lib/db/schema";
import { runs } from "@/lib/runtime";
import { type RouteCase, routeCases, type Things } from "./routes/cases";
import { parametersOf, routeHandlers } from "./routes/handlers";
import { serverDatabase } from "./storage/server-database";

/*
 * Two users and nobody, with every route and method: nobody reads or changes what is another's, or can tell that it
 * is there. The routes are those of the file system; the requests are in routes/cases.ts.
 */
const tokens = { ada: "token-of-ada-0123456789", eve: "token-of-eve-0123456789" };
process.env.RATE_LIMIT = "off";
process.env.MODEL = "demo";
process.env.AG_UI = "on";
process.env.AG_UI_TOKEN = Object.values(tokens).join(",");
serverDatabase();

type Asker = { cookie?: string; token?: string };

const nobody: Asker = {};
const ada: Asker = { token: tokens.ada };
const eve: Asker = { token: tokens.eve };
/** What stands in Ada's things, so that it is seen wherever it comes out. */
const secret = "violet-heron-7";

const host = "shop.test";
let handlers: Awaited<ReturnType<typeof routeHandlers>>;
let things: Things;
/** Like Ada's, but there is nothing of that name. */
const missing = (): Things => ({
  threadId: randomUUID(),
  tokenThreadId: randomUUID(),
  runKey: randomUUID(),
  attachmentId: randomUUID(),
});
/** Threads that somebody had. */
const gone = missing();

function ask(asked: RouteCase, named: Things, { cookie, token }: Asker): Promise<Response> {
  const [method = "", folder = ""] = asked.route.split(" ");
  const handler = handlers.get(asked.route);
  if (!handler) throw new Error(`There is no ${asked.route}.`);
  const path = asked.path(named);
  const headers = new Headers({ host, ...asked.headers });
  if (asked.credential === "session" && cookie) headers.set("cookie", cookie);
  if (asked.credential === "token" && token) headers.set("authorization", `Bearer ${token}`);
  const body = asked.body?.(named);
  const request = new Request(`http://${host}${path}`, { method, headers, ...(body !== undefined && { body }) });
  return Promise.resolve(handler(request, { params: Promise.resolve(parametersOf(folder, path)) }));
}

/** An answer as far as it can tell anything: without the ids that its request named. */
async function told(response: Response, named: Things): Promise<{ status: number; type: string | null; text: string }> {
  let text = await response.text();
  for (const id of Object.values(named)) text = text.replaceAll(id, "…");
  return { status: response.status, type: response.headers.get("content-type"), text };
}

const caseOf = (route: string, path?: string) => {
  const found = routeCases.find((each) => each.route === route && (!path || each.path(missing()) === path));
  if (!found) throw new Error(`There is no case for ${route}.`);
  return found;
};

/** One run in a thread of the asker's. */
async function converse(route: string, threadId: string, content: string, asker: Asker): Promise<Response> {
  const messages = [{ id: randomUUID(), role: "user", content }];
  const body = () => JSON.stringify({ threadId, runId: randomUUID(), messages });
  const response = await ask({ ...caseOf(route), body }, missing(), asker);
  expect(response.status).toBe(200);
  expect(await response.clone().text()).toContain("RUN_FINISHED");
  return response;
}

const cookieOf = (response: Response) => response.headers.get("set-cookie")?.split(";")[0] ?? "";

beforeAll(async () => {
  handlers = await routeHandlers();
  const own = { ...missing() };
  const text = `Refund order 1042, says ${secret}`;
  ada.cookie = cookieOf(await converse("POST /api/agent", own.threadId, text, nobody));
  eve.cookie = cookieOf(await converse("POST /api/agent", gone.threadId, "What can you do?", nobody));
  await converse("POST /api/ag-ui", own.tokenThreadId, text, ada);
  await converse("POST /api/ag-ui", gone.tokenThreadId, "What can you do?", eve);
  const file = await ask({ ...caseOf("POST /api/attachments"), body: () => `A file of ${secret}` }, own, ada);
  const { url } = (await file.json()) as { url: string };
  const db = await database();
  const { key } = await db
    .selectFrom("run")
    .select("key")
    .where("thread_id", "=", own.threadId)
    .executeTakeFirstOrThrow();
  things = { ...own, attachmentId: url.split("/").at(-1) ?? "", runKey: key };
  const state = JSON.stringify({ state: { plan: { title: secret, items: [] } } });
  await ask({ ...caseOf("PUT /api/threads/[threadId]/state"), body: () => state }, things, ada);
  const title = JSON.stringify({ title: secret });
  await ask({ ...caseOf("PATCH /api/threads/[threadId]"), body: () => title }, things, ada);
  await db
    .updateTable("thread")
    .set({ deleted_at: 1 })
    .where("id", "in", [gone.threadId, gone.tokenThreadId])
    .execute();
}, 60_000);
afterAll(async () => (await runs()).shutdown());

/** All that the database holds of Ada's. */
async function stored(): Promise<string[]> {
  const db = await database();
  const { owner } = await db
    .selectFrom("thread")
    .select("owner")
    .where("id", "=", things.threadId)
    .executeTakeFirstOrThrow();
  const tables: (keyof Tables)[] = ["thread", "message", "tool_call", "interrupt", "once_result", "run", "run_event"];
  const rows: string[] = [];
  for (const table of [...tables, "attachment", "attachment_chunk", "refunds"] as const) {
    const found = await db.selectFrom(table).selectAll().execute();
    rows.push(...found.map((row) => `${table} ${JSON.stringify(row)}`));
  }
  const hers = [owner, ...Object.values(things)];
  return rows.filter((row) => hers.some((id) => row.includes(id))).sort();
}

test("every method of every route has its requests here, and no other", () => {
  expect([...new Set(routeCases.map(({ route }) => route))].sort()).toEqual([...handlers.keys()].sort());
});

const named = routeCases.map((each, index) => ({ ...each, what: `${each.route} (${each.sees}, ${index + 1})` }));

test.each(named)("$what: to another user and to nobody", async (each) => {
  const before = await stored();
  for (const asker of [eve, nobody]) {
    const response = await ask(each, things, asker);
    const answer = await told(response, things);
    expect(answer.text).not.toContain(secret);
    expect(JSON.stringify([...response.headers])).not.toContain(secret);
    if (each.sees === "owner" || each.sees === "nobody") {
      const free = missing();
      expect(answer).toEqual(await told(await ask(each, free, asker), free));
    }
    if (each.sees === "name") {
      expect(answer.status).toBe(each.credential === "token" && asker === nobody ? 401 : 404);
      expect(answer).toEqual(await told(await ask(each, gone, asker), gone));
    }
  }
  expect(await stored()).toEqual(before);
});

test.each(named)("$what: to its owner", async (each) => {
  const response = await ask(each, things, ada);
  const answer = await response.text();
  if (each.sees === "nobody") expect(response.status).toBe(404);
  else expect(response.status, answer).toBeLessThan(300);
  const isShown = each.sees === "self" ? each.route.startsWith("GET ") : /connect|messages/.test(each.what);
  if (isShown) expect(answer).toContain(secret);
});
