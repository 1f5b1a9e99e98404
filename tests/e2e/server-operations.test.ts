import { randomUUID } from "node:crypto";
import { startCollector } from "../otel/collector";
import { TestServer } from "./fixtures/server";
import { expect, test } from "./fixtures/test";

const json = { "content-type": "application/json" };

/** A run of a page's; its answer may be read or left. */
function ask(server: TestServer, threadId: string, content: string, init: RequestInit = {}): Promise<Response> {
  const messages = [{ id: randomUUID(), role: "user", content }];
  const body = JSON.stringify({ threadId, runId: `run-of-${threadId}`, messages });
  return fetch(`${server.url}/api/agent`, { ...init, method: "POST", headers: { ...json, ...init.headers }, body });
}

test("a request and its run are one trace at the collector, without what was asked", async () => {
  const collector = await startCollector();
  const server = await TestServer.create({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  try {
    await server.start();
    await (await ask(server, "traced", "What is our refund policy?")).text();
    await (await fetch(`${server.url}/api/threads?search=violet-heron-7`)).text();
    await server.stop();
    const run = collector.spans.find(({ name }) => name === "invoke_agent default");
    expect(run?.attributes).toMatchObject({ "gen_ai.conversation.id": "traced", "agent.run.end": "finished" });
    const ofTrace = collector.spans.filter(({ traceId }) => traceId === run?.traceId);
    expect(ofTrace.map(({ name }) => name)).toEqual(expect.arrayContaining(["POST /api/agent", "chat demo", "step-1"]));
    expect(ofTrace.some(({ spanId }) => spanId === run?.parentSpanId)).toBe(true);
    const names = collector.metrics.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["agent.run.duration", "agent.streams.open"]));
    expect(collector.bodies.join()).not.toMatch(/violet-heron-7|refund policy/);
  } finally {
    await server.remove();
    await collector.close();
  }
});

test("a server that is told to end records a run that nobody watches as interrupted", async () => {
  const server = await TestServer.create({ SHUTDOWN_SECONDS: "1" });
  try {
    await server.start();
    const leaving = new AbortController();
    const response = await ask(server, "left", "Write a long answer", { signal: leaving.signal });
    const cookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
    await response.body?.getReader().read();
    leaving.abort();
    await server.stop();
    await server.start();
    const thread = await (await fetch(`${server.url}/api/chat/left`, { headers: { cookie } })).json();
    expect(thread).toMatchObject({ running: false, ended: { status: "interrupted", code: "INTERRUPTED" } });
    expect(server.log, "nothing was left for the next server to close").not.toContain("left unfinished");
  } finally {
    await server.remove();
  }
});

test("a line of the log names the request that its answer names, the thread and the run", async ({ scripted }) => {
  const { server, model } = scripted;
  model.fails(400, "No.");
  const response = await ask(server, "failed", "Hello");
  expect(await response.text()).toContain("MODEL_ERROR");
  const line = server.log.split("\n").find((one) => one.includes('"code":"MODEL_ERROR"'));
  expect(JSON.parse(line ?? "{}")).toMatchObject({
    level: "error",
    requestId: response.headers.get("x-request-id"),
    threadId: "failed",
    runId: "run-of-failed",
  });
});
