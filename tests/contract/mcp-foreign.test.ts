import { describe, expect, test } from "vitest";
import { jsonSchema } from "@/agent/engine/tool-schema";
import { usableSchema } from "@/lib/mcp/foreign-schema";
import { toolName } from "@/lib/mcp/tool-name";
import { testAgent } from "../unit/engine/harness";
import { httpServer } from "./mcp/http-server";
import { answerTo, mcpServers } from "./mcp/servers";
import { echo, tool } from "./mcp/tools-server";

const fields = (properties: Record<string, unknown>, more = {}) => ({ type: "object", properties, ...more });

describe("a server with strange tools", () => {
  const nested = (depth: number): Record<string, unknown> => (depth === 0 ? {} : fields({ next: nested(depth - 1) }));
  const strange = [
    tool("echo", { description: "Says\u0000 it\u202e again.\nTwice." }),
    tool("echo", { description: "The same name again" }),
    tool("very ".repeat(200), { description: "x".repeat(100_000) }),
    tool('"; DROP TABLE orders; --\n\u202e'),
    tool("__proto__"),
    tool("odd-field", { inputSchema: { type: "object", properties: { "naïve field": {} } } }),
    tool("huge", { inputSchema: { type: "object", properties: { a: { enum: Array(400).fill("y".repeat(100)) } } } }),
    tool("deep", { inputSchema: { type: "object", properties: { a: nested(200) } } }),
  ];

  test("those that models can be given are offered; the others are left out, with a line in the log", async () => {
    const { url } = await httpServer({ ...echo, list: () => strange });
    const docs = mcpServers(`docs=${url}`, { allow: ["docs.*"] });
    const names = await docs.names();
    expect(names).toHaveLength(5);
    expect(names).toEqual(expect.arrayContaining(["docs_echo", "docs___proto__", "docs_deep"]));
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    for (const reason of ["lists it twice", 'an argument named \\"naïve field\\"', "is too long"]) {
      expect(docs.logged.join("\n")).toContain(reason);
    }
    const { tools } = await docs.servers.equip(testAgent);
    expect(tools.find(({ name }) => name === "docs_echo")?.description).toBe("Says it again.\nTwice.");
    for (const each of tools) expect(each.description.length).toBeLessThanOrEqual(2000);
    expect(await answerTo(docs, { name: "docs___proto__", input: { value: "a" } })).toBe("You said a.");
  });

  test("a person is asked about one in a plain line", async () => {
    const { url } = await httpServer({ ...echo, list: () => [tool(`a\n\u202e${"b".repeat(200)}`)] });
    const docs = mcpServers(`docs=${url}`);
    const { tools } = await docs.servers.equip(testAgent);
    const approval = tools.at(-1)?.approval;
    if (typeof approval !== "function") throw new Error("It is not guarded.");
    const asked = await approval({}, {} as never);
    expect(asked).toMatchObject({
      editable: true,
      message: `Run the tool “a ${"b".repeat(57)}…” of the server “docs”?`,
    });
  });

  test("at most 100 tools of a server are offered", async () => {
    const { url } = await httpServer({ ...echo, list: () => Array.from({ length: 130 }, (_, at) => tool(`t${at}`)) });
    expect(await mcpServers(`docs=${url}`).names()).toHaveLength(100);
  });
});

describe("usableSchema", () => {
  test("references are put in place, also in a circle", () => {
    const node = { type: "object", properties: { next: { $ref: "#/$defs/node" }, size: { $ref: "#/$defs/size" } } };
    const schema = fields({ first: { $ref: "#/$defs/node" } }, { $defs: { node, size: { type: "number" } } });
    const first = { type: "object", properties: { next: {}, size: { type: "number" } } };
    expect(usableSchema(schema)).toEqual(fields({ first }));
  });

  test("references that multiply are refused", () => {
    const both = (name: string) => ({ anyOf: [{ $ref: `#/$defs/${name}` }, { $ref: `#/$defs/${name}` }] });
    const $defs = Object.fromEntries("abcdefghijk".split("").map((name, at, all) => [name, both(all[at + 1] ?? "z")]));
    expect(() => usableSchema(fields({ all: { $ref: "#/$defs/a" } }, { $defs }))).toThrow("too large");
  });

  test("patterns, which may be made to be slow, become words", () => {
    const schema = fields({ code: { type: "string", description: "A code", pattern: "^(a+)+$" } });
    expect(usableSchema(schema)).toEqual(
      fields({ code: { type: "string", description: "A code (pattern: ^(a+)+$)" } }),
    );
  });

  test("what models can't be given at the top, and what is no schema, is left out", () => {
    const schema = {
      $schema: "http://json-schema.org/draft-07/schema#",
      $id: "https://example.com/a",
      type: ["object", "nonsense"],
      anyOf: [{ required: ["a"] }],
      properties: { a: { type: "nonsense", minimum: "1", enum: [], oneOf: [{ type: "string" }, { type: "null" }] } },
      required: ["a"],
      additionalProperties: false,
    };
    expect(usableSchema(schema)).toEqual({
      type: "object",
      properties: { a: { anyOf: [{ type: "string" }, { type: "null" }] } },
      required: ["a"],
      additionalProperties: false,
    });
  });

  test.each([undefined, "text", [], null])("%j is refused", (schema) => {
    expect(() => usableSchema(schema)).toThrow("not described by a JSON Schema");
  });

  test("models and forms get it as it is", async () => {
    const given = fields(
      { when: { type: "string", format: "date" } },
      { required: ["when"], additionalProperties: false },
    );
    const { url } = await httpServer({ ...echo, list: () => [tool("echo", { inputSchema: given as never })] });
    const { tools } = await mcpServers(`docs=${url}`).servers.equip(testAgent);
    const made = tools.at(-1);
    expect(made && jsonSchema(made.input)).toEqual(given);
  });
});

describe("toolName", () => {
  test("is the server's and the tool's name where models take it", () => {
    expect(toolName("docs", "search_all")).toBe("docs_search_all");
  });

  test("tools whose names become alike stay apart, and keep their names", () => {
    const names = ["a.b", "a/b", `${"x".repeat(80)}1`, `${"x".repeat(80)}2`].map((name) => toolName("docs", name));
    expect(new Set(names).size).toBe(4);
    for (const name of names) expect(name).toMatch(/^docs_[A-Za-z0-9_-]{1,59}$/);
    expect(toolName("docs", "a.b")).toBe(names[0]);
  });
});
