import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { testAgent } from "../unit/engine/harness";
import { httpServer } from "./mcp/http-server";
import { answerTo, mcpServers } from "./mcp/servers";
import { echo, type Tools, tool, words } from "./mcp/tools-server";

const said = { name: "docs_echo", input: { value: "a" } };
const allow = ["docs.*"];

/** A server whose tool answers when its call is given up; `begun` and `cancelled` say how far it is. */
function slowServer() {
  const seen = { begun: 0, cancelled: 0 };
  const call: Tools["call"] = ({ signal }) =>
    new Promise((resolve) => {
      seen.begun += 1;
      signal.addEventListener("abort", () => {
        seen.cancelled += 1;
        resolve(words("Too late."));
      });
    });
  return { seen, tools: { ...echo, call } };
}

test("a server that is down is told of in the log; the agent answers without it, and gets it when it comes", async () => {
  const gone = await httpServer(echo);
  await gone.kill();
  const docs = mcpServers(`docs=${gone.url}`, { allow });
  await docs.until("down");
  const down = { name: "docs", state: "down", tools: 0, problem: "It can't be reached (ECONNREFUSED)." };
  expect(docs.servers.status()).toEqual([down]);
  expect(docs.logged.filter((line) => line.startsWith(`warn MCP server docs is down: ${down.problem}`))).toHaveLength(
    1,
  );
  expect(await docs.names()).toEqual([]);
  expect(docs.logged.at(-1)).toMatch(/^warn The agent answers without the tools of MCP server docs, which is down/);

  await httpServer(echo, { port: gone.port });
  await docs.until("connected");
  expect(docs.servers.status()).toEqual([{ name: "docs", state: "connected", tools: 1 }]);
  expect(await answerTo(docs, said)).toBe("You said a.");
});

test("one server that is down does not keep another's tools away", async () => {
  const [gone, up] = await Promise.all([httpServer(echo), httpServer(echo)]);
  await gone.kill();
  expect(await mcpServers(`gone=${gone.url}, docs=${up.url}`).names()).toEqual(["docs_echo"]);
});

test("a server that is killed in the middle of a call: the model is told in words; it is used again when it is back", async () => {
  const slow = slowServer();
  const first = await httpServer(slow.tools);
  const docs = mcpServers(`docs=${first.url}`, { allow });
  await docs.until("connected");
  const answer = answerTo(docs, said);
  await vi.waitFor(() => expect(slow.seen.begun).toBe(1));
  await first.kill();
  expect(slow.seen.begun).toBe(1);
  expect(await answer).toMatch(
    /^Error: The MCP server docs failed during the call: It can't be reached.* Whether it took effect is not known\.$/,
  );
  await docs.until("down");
  await httpServer(echo, { port: first.port });
  await docs.until("connected");
  expect(await answerTo(docs, said)).toBe("You said a.");
});

test("a call to a server that has gone since the run began says that it was not run", async () => {
  const server = await httpServer(echo);
  const docs = mcpServers(`docs=${server.url}`, { allow });
  await docs.until("connected");
  const agent = await docs.servers.equip(testAgent);
  await server.kill();
  await docs.until("down");
  expect(await answerTo(docs, said, { agent })).toBe("Error: The MCP server docs is down; the tool was not run.");
});

test("a server that has forgotten us, as after a restart, is asked again without an error", async () => {
  const server = await httpServer(echo);
  const docs = mcpServers(`docs=${server.url}`, { allow, timing: { steadyMs: 0 } });
  expect(await answerTo(docs, said)).toBe("You said a.");
  server.forget();
  expect(await answerTo(docs, said)).toBe("You said a.");
});

describe("a slow call", () => {
  test("ends at once when the run is stopped, and the server is told", async () => {
    const slow = slowServer();
    const { url } = await httpServer(slow.tools);
    const docs = mcpServers(`docs=${url}`, { allow });
    const stop = new AbortController();
    const answer = answerTo(docs, said, { signal: stop.signal });
    await vi.waitFor(() => expect(slow.seen.begun).toBe(1));
    stop.abort();
    expect(await answer).toBe("Error: Stopped while it was running; whether it took effect is not known.");
    await vi.waitFor(() => expect(slow.seen.cancelled).toBe(1));
    expect(docs.servers.status()).toMatchObject([{ state: "connected" }]);
  });

  test("is given up after the time limit, and the server is told", async () => {
    const slow = slowServer();
    const { url } = await httpServer(slow.tools);
    const docs = mcpServers(`docs=${url}`, { allow, timing: { callMs: 100 } });
    expect(await answerTo(docs, said)).toBe(
      "Error: The MCP server docs did not answer within 1 seconds; whether it took effect is not known.",
    );
    await vi.waitFor(() => expect(slow.seen.cancelled).toBe(1));
  });

  test("that has ended is not cancelled when the connection is closed", async () => {
    const slow = slowServer();
    const { url } = await httpServer({ ...slow.tools, call: echo.call });
    const docs = mcpServers(`docs=${url}`, { allow });
    const posted = vi.spyOn(globalThis, "fetch");
    expect(await answerTo(docs, said)).toBe("You said a.");
    await docs.servers.close();
    expect(posted.mock.calls.filter(([, init]) => String(init?.body).includes("cancelled"))).toEqual([]);
  });
});

describe("a server with a token", () => {
  const token = "hunter2-hunter2-hunter2";

  test("gets it as bearer", async () => {
    const { url } = await httpServer(echo, { token });
    const docs = mcpServers(`docs=${url}`, { allow, token });
    expect(await answerTo(docs, said)).toBe("You said a.");
    expect(docs.logged.join()).not.toContain("hunter2");
  });

  test("that is wrong: the status says so, without it", async () => {
    const { url } = await httpServer(echo, { token: "another" });
    const docs = mcpServers(`docs=${url}`, { token });
    await docs.until("down");
    const problem = "It refuses our token, or wants one (HTTP 401).";
    expect(docs.servers.status()).toEqual([{ name: "docs", state: "down", tools: 0, problem }]);
    expect(docs.logged.join()).not.toContain("hunter2");
  });
});

test("tools that a server adds or takes away are noticed when it tells", async () => {
  const tools = [tool("echo")];
  const server = await httpServer({ ...echo, list: () => tools });
  const docs = mcpServers(`docs=${server.url}`);
  await docs.until("connected");
  tools.push(tool("later"));
  await vi.waitFor(async () => {
    await server.tellChanged();
    expect(await docs.names()).toEqual(["docs_echo", "docs_later"]);
  });
});

test("an old list is asked for again when a run begins", async () => {
  const tools = [tool("echo")];
  const { url } = await httpServer({ ...echo, list: () => tools });
  const docs = mcpServers(`docs=${url}`, { timing: { oldMs: 0 } });
  await docs.until("connected");
  tools.push(tool("later"));
  await vi.waitFor(async () => expect(await docs.names()).toEqual(["docs_echo", "docs_later"]));
});

test("a server that speaks only the older SSE transport", async () => {
  const { url } = await httpServer(echo, { oldSse: true });
  const docs = mcpServers(`docs=${url}`, { allow });
  expect(await answerTo(docs, said)).toBe("You said a.");
});

test("something at the address that is no MCP server", async () => {
  const web = createServer((_, response) => response.end("<p>Hello</p>"));
  await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void web.close());
  const docs = mcpServers(`docs=http://127.0.0.1:${(web.address() as AddressInfo).port}/`);
  await docs.until("down");
  expect(docs.servers.status()).toMatchObject([{ problem: "It does not speak MCP as we do." }]);
});
