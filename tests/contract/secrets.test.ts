import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { isSecret, variableNames } from "@/lib/env";
import { runs, shutdown } from "@/lib/runtime";
import { canaries, withSecret } from "../secrets/canaries";
import { startEchoServer } from "../secrets/echo-server";
import { type RouteCase, routeCases } from "./routes/cases";
import { parametersOf, routeHandlers } from "./routes/handlers";
import { serverDatabase } from "./storage/server-database";

/*
 * A secret of the environment comes out in no answer and in no line of the log. Every route is asked in order, with
 * nonsense and by nobody; the provider refuses, and repeats the key that it got.
 */
const { DATABASE_URL: _, ...others } = canaries;
Object.assign(process.env, others, { MODEL: "openai:some-model", AG_UI: "on", RATE_LIMIT: "off" });
serverDatabase();

let echo: Awaited<ReturnType<typeof startEchoServer>>;
let handlers: Awaited<ReturnType<typeof routeHandlers>>;
beforeAll(async () => {
  echo = await startEchoServer();
  process.env.OPENAI_BASE_URL = `${echo.url}/v1`;
  handlers = await routeHandlers();
  await runs();
});
afterAll(async () => {
  await shutdown();
  await echo.stop();
});

let written: string[];
beforeEach(() => {
  written = [];
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((text) => Boolean(written.push(String(text))));
  }
});

/** Everything that the answer to a request tells. */
async function told(asked: RouteCase, credentials: Record<string, string>, nonsense?: string): Promise<string> {
  const [method = "", folder = ""] = asked.route.split(" ");
  const things = {
    threadId: randomUUID(),
    tokenThreadId: randomUUID(),
    runKey: randomUUID(),
    attachmentId: randomUUID(),
  };
  const path = asked.path(things);
  const body = nonsense ?? asked.body?.(things);
  const headers = { host: "shop.test", ...asked.headers, ...credentials };
  const request = new Request(`http://shop.test${path}`, { method, headers, ...(body !== undefined && { body }) });
  const response = await handlers.get(asked.route)?.(request, { params: Promise.resolve(parametersOf(folder, path)) });
  if (!response) throw new Error(`There is no ${asked.route}.`);
  return `${asked.route} ${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`;
}

test("every secret variable has a canary", () => {
  const names = Object.keys(canaries).filter((name) => name !== "MCP_TOKEN_DOCS");
  expect(names.sort()).toEqual(variableNames.filter(isSecret).sort());
  expect(Object.values(canaries).filter((value) => withSecret([value]).length === 0)).toEqual([]);
});

test("no route and no line of the log tells one", async () => {
  const answers: string[] = [];
  for (const asked of routeCases) {
    const token = { authorization: `Bearer ${canaries.AG_UI_TOKEN}` };
    const credentials: Record<string, string> = asked.credential === "token" ? token : {};
    answers.push(await told(asked, credentials), await told(asked, {}));
    if (!asked.body) continue;
    answers.push(await told(asked, credentials, "{"), await told(asked, credentials, '{"messages": 7}'));
  }
  expect(echo.heard()).toContain(canaries.OPENAI_API_KEY);
  expect(answers.some((answer) => answer.includes("MODEL_AUTH"))).toBe(true);
  expect(written.some((line) => line.includes("[redacted]"))).toBe(true);
  expect(withSecret(answers)).toEqual([]);
  expect(withSecret(written)).toEqual([]);
});
