import { describe, expect, test, vi } from "vitest";
import { EnvError, parseEnv } from "@/lib/env";
import { log } from "@/lib/log";

const mcp = (source: Record<string, string>) => parseEnv(source).mcp;
const stdio = (name: string, command: string, args: string[], env = {}) => ({
  name,
  kind: "stdio",
  command,
  args,
  env,
});

describe("MCP_SERVERS", () => {
  test("is empty when unset", () => expect(mcp({ MCP_SERVERS: " " })).toEqual({ servers: [], allow: [] }));

  test("names addresses and commands", () => {
    const value =
      "docs=https://example.com/mcp?a=1,b, files=npx -y @scope/server /data,/more, my-db=DB_URL=pg://x node 'my server.js'";
    expect(mcp({ MCP_SERVERS: value }).servers).toEqual([
      { name: "docs", kind: "http", url: "https://example.com/mcp?a=1,b" },
      stdio("files", "npx", ["-y", "@scope/server", "/data,/more"]),
      stdio("my-db", "node", ["my server.js"], { DB_URL: "pg://x" }),
    ]);
  });

  test("may have a line for each, and quotes hold anything together", () => {
    expect(mcp({ MCP_SERVERS: `a=run "x, b=1" --name='it is'\nb=http://localhost:1/` }).servers).toEqual([
      stdio("a", "run", ["x, b=1", "--name=it is"]),
      { name: "b", kind: "http", url: "http://localhost:1/" },
    ]);
  });

  test.each([
    "docs",
    "docs=",
    "Docs=https://example.com",
    "my_docs=https://example.com",
    "=https://example.com",
    "docs=https://",
    "docs=https://user:hunter2@example.com/",
    "docs=https://example.com hunter2",
    "docs=https://a.example, docs=https://b.example",
    'docs=run "open hunter2',
    "docs=ONLY=hunter2",
  ])("%s is refused in a sentence that shows how it is written", (value) => {
    const parse = () => mcp({ MCP_SERVERS: value });
    expect(parse).toThrow(EnvError);
    expect(parse).toThrow(
      /^MCP_SERVERS .*must be names and what to connect to, like docs=https:\/\/example.com\/mcp, /,
    );
    expect(parse).not.toThrow(/hunter2/);
  });
});

describe("MCP_ALLOW", () => {
  const MCP_SERVERS = "docs=https://example.com/mcp";

  test("names tools of servers", () => {
    expect(mcp({ MCP_SERVERS, MCP_ALLOW: "docs.search, docs.*" }).allow).toEqual(["docs.search", "docs.*"]);
  });

  test.each([
    ["docs", 'MCP_ALLOW is "docs"; it must be tools like docs.search or docs.*, separated by commas, or unset.'],
    ["other.search", "MCP_ALLOW names other.search, but MCP_SERVERS has no such server."],
  ])("%s is refused", (MCP_ALLOW, sentence) => expect(() => mcp({ MCP_SERVERS, MCP_ALLOW })).toThrow(sentence));
});

describe("MCP_TOKEN_…", () => {
  test("belongs to the server of that name", () => {
    const source = { MCP_SERVERS: "my-docs=https://example.com/mcp, b=https://b.example", MCP_TOKEN_MY_DOCS: "secret" };
    expect(mcp(source).servers).toMatchObject([{ name: "my-docs", token: "secret" }, { name: "b" }]);
  });

  test.each(["docs=run it", "other=https://example.com", ""])(
    "is refused when no address is its own (%s)",
    (MCP_SERVERS) => {
      const parse = () => mcp({ MCP_SERVERS, MCP_TOKEN_DOCS: "hunter2" });
      expect(parse).toThrow("MCP_TOKEN_DOCS is set, but MCP_SERVERS has no such server with an address.");
      expect(parse).not.toThrow(/hunter2/);
    },
  );

  test("is blacked out in the log", () => {
    vi.stubEnv("MCP_TOKEN_DOCS", "hunter2-hunter2");
    const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    log("error", "It said hunter2-hunter2.", { token: "hunter2-hunter2" });
    expect(written.mock.calls.join()).toContain("It said [redacted].");
    expect(written.mock.calls.join()).not.toContain("hunter2");
  });
});
