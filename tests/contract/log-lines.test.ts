import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { ModelServer } from "../e2e/fixtures/model-server";
import { type Sidecar, startSidecar, tokens } from "./ag-ui/sidecar";

const line = z.looseObject({
  time: z.iso.datetime(),
  level: z.enum(["info", "warn", "error"]),
  message: z.string(),
  requestId: z.string().optional(),
  threadId: z.string().optional(),
  runId: z.string().optional(),
});

let model: ModelServer;
let server: Sidecar;
beforeAll(async () => {
  model = new ModelServer();
  await model.start();
  server = await startSidecar({ ...model.variables, NODE_ENV: "production" });
});
afterAll(async () => {
  await server.close();
  await model.stop();
});

/** What the person and the model say, so that it is seen wherever it comes out. */
const secret = "violet-heron-7";

async function run(threadId: string, runId: string, headers: Record<string, string> = {}): Promise<string> {
  const messages = [{ id: crypto.randomUUID(), role: "user", content: `My word is ${secret}` }];
  const response = await fetch(server.url, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${tokens.ada}`, ...headers },
    body: JSON.stringify({ threadId, runId, messages }),
  });
  await response.text();
  return response.headers.get("x-request-id") ?? "";
}

/** The lines that the server wrote meanwhile; with `about`, as soon as there is one with that text. */
async function written(work: () => Promise<void>, about: string) {
  const before = server.log().length;
  await work();
  await expect.poll(() => server.log().slice(before), { timeout: 30_000 }).toContain(about);
  const text = server.log().slice(before).trim();
  return { text, lines: text.split("\n").map((one) => line.parse(JSON.parse(one))) };
}

test("a line of a run names its request, thread and run, also of those that run side by side", async () => {
  model.fails(400, "No.");
  model.fails(400, "No.");
  let requests: string[] = [];
  const { lines } = await written(async () => {
    requests = await Promise.all([run("one", "run-1"), run("two", "run-2")]);
  }, "run-2");
  expect(requests[0]).not.toBe(requests[1]);
  const ids = lines.map(({ requestId, threadId, runId }) => ({ requestId, threadId, runId }));
  expect(ids).toContainEqual({ requestId: requests[0], threadId: "one", runId: "run-1" });
  expect(ids).toContainEqual({ requestId: requests[1], threadId: "two", runId: "run-2" });
  expect(new Set(ids.map((each) => JSON.stringify(each))).size).toBe(2);
});

test("the id that a proxy gave a request is kept; one that looks like something else is not", async () => {
  model.fails(400, "No.");
  const { lines } = await written(async () => {
    expect(await run("three", "run-3", { "x-request-id": "from-the-proxy-1" })).toBe("from-the-proxy-1");
  }, "run-3");
  expect(lines[0]?.requestId).toBe("from-the-proxy-1");
  model.fails(400, "No.");
  expect(await run("three", "run-4", { "x-request-id": "not an <id>" })).toMatch(/^[0-9a-f-]{36}$/);
});

test("no line holds what a person or the model said, also not when the answer can't be read", async () => {
  model.garbles(`${secret} says the model`);
  model.calls(secret, "search_orders", { customer: secret, status: "no such status" });
  model.says(secret);
  const { text, lines } = await written(async () => {
    await run("four", "run-5");
    await run("five", "run-6");
  }, "could not be named");
  expect(text).not.toContain(secret);
  expect(lines).toContainEqual(expect.objectContaining({ level: "error", threadId: "four", runId: "run-5" }));
  expect(lines.find(({ message }) => message.includes("named"))).toMatchObject({ threadId: "five", runId: "run-6" });
});
