import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { routeCases } from "../contract/routes/cases";
import { canaries, withSecret } from "../secrets/canaries";
import { startEchoServer } from "../secrets/echo-server";
import { TestServer } from "./fixtures/server";
import { expect, test } from "./fixtures/test";

/*
 * A secret of the environment comes out nowhere. The routes and pages are those of the file system, and each is asked
 * in order, with nonsense, and by nobody; providers, collector and MCP servers refuse and repeat what they got.
 */

const things = () => ({
  threadId: randomUUID(),
  tokenThreadId: randomUUID(),
  runKey: randomUUID(),
  attachmentId: randomUUID(),
});

/** The addresses of the pages. */
function pages(): string[] {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) =>
    /(^|[\\/])page\.tsx$/.test(file),
  );
  return files.map(
    (file) =>
      `/${file
        .split(/[\\/]/)
        .filter((part) => !/^\(|^page\.tsx$/.test(part))
        .join("/")}`,
  );
}

/** Everything that an answer tells. */
async function told(url: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(url, init);
  return `${init.method ?? "GET"} ${url} ${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`;
}

/** The answers of all pages and routes. */
async function everything(server: TestServer): Promise<string[]> {
  const first = await fetch(server.url);
  const cookie = first.headers.get("set-cookie")?.split(";")[0] ?? "";
  const answers: string[] = [];
  for (const page of pages()) answers.push(await told(server.url + page, { headers: { cookie } }));
  for (const each of routeCases) {
    const own = things();
    const [method = ""] = each.route.split(" ");
    const body = each.body?.(own);
    const who: Record<string, string> =
      each.credential === "token" ? { authorization: `Bearer ${canaries.AG_UI_TOKEN}` } : { cookie };
    const url = server.url + each.path(own);
    const init = { method, ...(body !== undefined && { body }) };
    answers.push(await told(url, { ...init, headers: { ...each.headers, ...who } }));
    answers.push(await told(url, { ...init, headers: each.headers }));
    if (body === undefined) continue;
    answers.push(await told(url, { method, body: "{", headers: { ...each.headers, ...who } }));
    answers.push(await told(url, { method, body: '{"messages": 7}', headers: { ...each.headers, ...who } }));
  }
  answers.push(await told(`${server.url}/no-such-page`), await told(`${server.url}/api/no-such-route`));
  return answers;
}

for (const provider of ["openai", "anthropic", "google"]) {
  test(`no answer and no line of the log holds a secret; ${provider} answers`, async () => {
    const echo = await startEchoServer();
    const { DATABASE_URL: _, ...others } = canaries;
    const server = await TestServer.create({
      ...others,
      MODEL: `${provider}:some-model`,
      OPENAI_BASE_URL: `${echo.url}/v1`,
      ANTHROPIC_BASE_URL: `${echo.url}/v1`,
      GOOGLE_BASE_URL: `${echo.url}/v1`,
      OTEL_EXPORTER_OTLP_ENDPOINT: echo.url,
      AG_UI: "on",
    });
    try {
      await server.start();
      const answers = await everything(server);
      await server.stop();
      expect(answers.some((answer) => answer.includes("MODEL_AUTH"))).toBe(true);
      expect(echo.heard()).toContain(
        canaries[provider === "google" ? "GOOGLE_GENERATIVE_AI_API_KEY" : `${provider.toUpperCase()}_API_KEY`] ?? "",
      );
      expect(echo.heard()).toContain("canary-of-collector");
      expect(withSecret(answers)).toEqual([]);
      expect(withSecret(server.log.split("\n"))).toEqual([]);
    } finally {
      await server.remove();
      await echo.stop();
    }
  });
}

test("no answer and no line of the log holds a secret; an agent elsewhere answers", async () => {
  const echo = await startEchoServer();
  const { DATABASE_URL: _, ...others } = canaries;
  const server = await TestServer.create({ ...others, AGENT_URL: echo.url, AG_UI: "on" });
  try {
    await server.start();
    const answers = await everything(server);
    expect(echo.heard()).toContain(canaries.AGENT_TOKEN);
    expect(withSecret(answers)).toEqual([]);
    expect(withSecret(server.log.split("\n"))).toEqual([]);
  } finally {
    await server.remove();
    await echo.stop();
  }
});

test("a database that can't be reached is told without its password", async () => {
  const server = await TestServer.create({ DATABASE_URL: canaries.DATABASE_URL ?? "" });
  try {
    await expect(server.start()).rejects.toThrow("The server ended with code 1");
    expect(server.log).toMatch(/database/i);
    expect(withSecret([server.log])).toEqual([]);
  } finally {
    await server.remove();
  }
});

test("no built file holds a secret", () => {
  const files = readdirSync(".next", { recursive: true, encoding: "utf8" }).map((file) => join(".next", file));
  const found = files.filter(
    (file) => statSync(file).isFile() && withSecret([readFileSync(file, "latin1")]).length > 0,
  );
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
