import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { Conversation } from "@/lib/conversation/conversation";
import { HttpAgentClient } from "@/lib/conversation/http-client";

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const sse = { "content-type": "text/event-stream" };
const frame = (event: unknown) => `data: ${JSON.stringify(event)}\n\n`;
const started = frame({ type: "RUN_STARTED", threadId: "t", runId: "r" });
const finished = frame({ type: "RUN_FINISHED", threadId: "t", runId: "r" });

/** What a conversation comes to with a server that answers like this. */
async function talk(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const conversation = new Conversation({
    client: new HttpAgentClient({ url: await serve(answer), headers: { authorization: "Bearer x" } }),
  });
  await conversation.sendMessage("Go");
  return conversation.state;
}

test.each<[string, (request: IncomingMessage, response: ServerResponse) => void, object]>([
  [
    "our server's refusal",
    (_, response) =>
      response
        .writeHead(429)
        .end(JSON.stringify({ error: { code: "RATE_LIMITED", message: "Too many.", hint: "Wait." } })),
    { errorCode: "RATE_LIMITED", error: "Too many." },
  ],
  ["any other refusal", (_, response) => response.writeHead(502).end("<html>"), { errorCode: "BAD_RESPONSE" }],
  [
    "a page instead of a stream",
    (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("hi"),
    { errorCode: "BAD_RESPONSE" },
  ],
  [
    "a stream that ends too early",
    (_, response) => response.writeHead(200, sse).end(started),
    { errorCode: "CONNECTION_LOST" },
  ],
  ["an empty stream", (_, response) => response.writeHead(200, sse).end(), { errorCode: "CONNECTION_LOST" }],
  [
    "a connection that breaks",
    (_, response) => {
      response.writeHead(200, sse).write(started);
      response.write("data: {", () => response.destroy());
    },
    { errorCode: "CONNECTION_LOST" },
  ],
])("%s is an error with a code", async (_, answer, expected) => {
  expect(await talk(answer)).toMatchObject({ runStatus: "error", ...expected });
});

test("nobody there is an error with a code", async () => {
  const url = await serve(() => {});
  server?.close();
  const conversation = new Conversation({ client: new HttpAgentClient({ url, stopUrl: url }) });
  await conversation.sendMessage("Go");
  expect(conversation.state).toMatchObject({ runStatus: "error", errorCode: "OFFLINE" });
});

test("a frame that is no event is a diagnostic, and the run goes on", async () => {
  const state = await talk((_, response) =>
    response.writeHead(200, sse).end(`${started}data: {oops\n\n: ping\n\n${finished}`),
  );
  expect(state).toMatchObject({ runStatus: "idle", diagnostics: [{ event: "{oops", rule: "malformed" }] });
});

test("the request is AG-UI 1.0 with the given headers", async () => {
  let seen: unknown;
  await talk((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { authorization, accept, "content-type": type } = request.headers;
      seen = {
        method: request.method,
        authorization,
        accept,
        type,
        body: JSON.parse(Buffer.concat(chunks).toString()),
      };
      response.writeHead(200, sse).end(started + finished);
    });
  });
  expect(seen).toMatchObject({
    method: "POST",
    authorization: "Bearer x",
    accept: "text/event-stream",
    type: "application/json",
    body: {
      protocolVersion: "1.0",
      threadId: expect.any(String),
      runId: expect.any(String),
      tools: [],
      context: [],
      messages: [{ role: "user", content: "Go" }],
    },
  });
});

test("leaving closes the connection", async () => {
  const closed = vi.fn();
  const url = await serve((_, response) => {
    response.on("close", closed);
    response.writeHead(200, sse).write(started);
  });
  const conversation = new Conversation({ client: new HttpAgentClient({ url }) });
  const done = conversation.sendMessage("Go");
  await vi.waitFor(() => expect(conversation.state.stream.phase).toBe("open"));
  conversation.newThread();
  await done;
  await vi.waitFor(() => expect(closed).toHaveBeenCalled());
});
