import { EventEmitter, once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { gatheredFetch } from "@/agent/model/gathered-fetch";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** The address of a real server that answers like this. */
async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const events = (response: ServerResponse) => response.writeHead(200, { "content-type": "text/event-stream" });

async function chunksOf(response: Response): Promise<string[]> {
  const chunks: string[] = [];
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) chunks.push(decoder.decode(chunk, { stream: true }));
  return chunks;
}

test("an event stream's bytes come in fewer chunks, each byte in its place", async () => {
  const sent = Array.from({ length: 200 }, (_, n) => `data: ${n} ä\n\n`);
  const url = await serving(async (_, response) => {
    events(response);
    for (const chunk of sent) {
      response.write(chunk);
      await wait(2);
    }
    response.end();
  });
  const chunks = await chunksOf(await gatheredFetch(url));
  expect(chunks.join("")).toBe(sent.join(""));
  expect(chunks.length).toBeLessThan(sent.length / 2);
});

test("what comes first comes at once", async () => {
  const reader = new EventEmitter();
  const url = await serving(async (_, response) => {
    events(response).write("data: first\n\n");
    await once(reader, "read"); // nothing more before the reader has it
    response.end("data: last\n\n");
  });
  const response = await gatheredFetch(url);
  const body = response.body?.getReader();
  expect(new TextDecoder().decode((await body?.read())?.value)).toBe("data: first\n\n");
  reader.emit("read");
  expect(new TextDecoder().decode((await body?.read())?.value)).toBe("data: last\n\n");
});

test("of a long first chunk, the beginning goes on before the rest is looked at", async () => {
  const sent = Array.from({ length: 1000 }, (_, n) => `data: ${n} ä\n\n`).join("");
  const url = await serving(async (_, response) => void events(response).end(sent));
  const chunks = await chunksOf(await gatheredFetch(url));
  expect(chunks.join("")).toBe(sent);
  expect(Buffer.byteLength(chunks[0] ?? "")).toBeLessThanOrEqual(1024);
});

test("other answers, the text that is sent and what goes wrong are those of fetch", async () => {
  const url = await serving(async (request, response) => {
    const sent = await new Response(request as never).text();
    response.writeHead(400, { "content-type": "application/json", "x-sent": encodeURIComponent(sent) });
    response.end(JSON.stringify({ error: "no" }));
  });
  const refused = await gatheredFetch(url, { method: "POST", body: "ä€😀" });
  expect(refused.status).toBe(400);
  expect(decodeURIComponent(refused.headers.get("x-sent") ?? "")).toBe("ä€😀");
  expect(await refused.json()).toEqual({ error: "no" });
  await expect(gatheredFetch("http://127.0.0.1:1")).rejects.toThrow("fetch failed");
});

test("a stream that is stopped or breaks off says so", async () => {
  const url = await serving((_, response) => void events(response).write("data: first\n\n"));
  const controller = new AbortController();
  const stopped = await gatheredFetch(url, { signal: controller.signal });
  const reading = chunksOf(stopped);
  controller.abort();
  await expect(reading).rejects.toThrow(/abort/i);

  const broken = await serving((_, response) => {
    events(response).write("data: first\n\n", () => response.destroy());
  });
  await expect(chunksOf(await gatheredFetch(broken))).rejects.toThrow();
});
