import { expect, test, vi } from "vitest";
import { GET } from "@/app/api/mcp/route";
import { mcpStatus, runs, shutdown } from "@/lib/runtime";
import { httpServer } from "./mcp/http-server";
import { echo } from "./mcp/tools-server";
import { serverDatabase } from "./storage/server-database";

serverDatabase();

test("the app starts without waiting for its servers, tells pages how they are, and lets go of them at its end", async () => {
  const logged = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, "write").mockReturnValue(true));
  const token = "hunter2-hunter2";
  const { url } = await httpServer(echo, { token });
  vi.stubEnv("MCP_SERVERS", `docs=${url}, gone=http://127.0.0.1:1/mcp, broken=no-such-program-anywhere`);
  vi.stubEnv("MCP_TOKEN_DOCS", token);
  await runs();
  await vi.waitFor(() => expect(mcpStatus().map(({ state }) => state)).toEqual(["connected", "down", "down"]));
  const response = GET();
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toEqual({
    servers: [
      { name: "docs", state: "connected", tools: 1 },
      { name: "gone", state: "down", tools: 0, problem: expect.stringMatching(/^It can't be reached/) },
      { name: "broken", state: "down", tools: 0, problem: "Its program can't be started (ENOENT)." },
    ],
  });
  await shutdown();
  const lines = logged.flatMap((spy) => spy.mock.calls).join();
  expect(lines).toContain("MCP server broken is down: Its program can't be started (ENOENT).");
  expect(lines).not.toContain("hunter2");
});
