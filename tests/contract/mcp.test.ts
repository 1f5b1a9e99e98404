import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, onTestFinished, test } from "vitest";
import type { AgentEvent } from "@/agent/engine/events";
import { bench, says as person, testAgent } from "../unit/engine/harness";
import { calls, says, scriptedModel } from "../unit/engine/scripted-model";
import { httpServer } from "./mcp/http-server";
import { answerTo, mcpServers, resultOf } from "./mcp/servers";
import { echo, type Tools, tool, words } from "./mcp/tools-server";

const interruptOf = (events: readonly AgentEvent[]) => {
  const end = events.at(-1);
  const interrupt =
    end?.type === "RUN_FINISHED" && end.outcome.type === "interrupt" ? end.outcome.interrupts[0] : undefined;
  if (!interrupt) throw new Error("No interrupt is open.");
  return interrupt;
};

async function thread(equipped: typeof testAgent) {
  const opened = await bench(equipped);
  onTestFinished(() => opened.close());
  return opened;
}

test("a call waits for a person, who may change all arguments; then the server's tool runs once", async () => {
  const asked: unknown[] = [];
  const call: Tools["call"] = ({ args }) => {
    asked.push(args);
    return echo.call({ name: "echo", args, signal: new AbortController().signal });
  };
  const { url } = await httpServer({ ...echo, call });
  const { servers } = mcpServers(`docs=${url}`);
  const agent = await servers.equip(testAgent);
  const { run } = await thread(agent);
  const model = scriptedModel(calls({ name: "docs_echo", input: { value: "a" } }), says("Done."));

  const interrupt = interruptOf(await run(model, person("Say a.")));
  expect(interrupt.message).toBe("Run the tool “echo” of the server “docs”?");
  expect(interrupt.metadata).toMatchObject({ toolName: "docs_echo", input: { value: "a" } });
  expect(interrupt.responseSchema).toMatchObject({ properties: { editedArgs: tool("echo").inputSchema } });
  expect(asked).toEqual([]);
  expect(model.asked[0]?.tools?.find(({ name }) => name === "docs_echo")).toMatchObject({
    description: "The tool echo",
    inputSchema: tool("echo").inputSchema,
  });

  const payload = { approved: true, editedArgs: { value: "b" } };
  const resume = [{ interruptId: interrupt.id, answer: { status: "resolved" as const, payload } }];
  const events = await run(model, { resume });
  expect(resultOf(events)).toContain("You said b.");
  expect(asked).toEqual([{ value: "b" }]);
});

test("an answer that does not fit the server's schema is refused, and nothing runs", async () => {
  const { url } = await httpServer(echo);
  const { servers } = mcpServers(`docs=${url}`);
  const { run } = await thread(await servers.equip(testAgent));
  const model = scriptedModel(calls({ name: "docs_echo", input: { value: "a" } }), says("Done."));
  const { id } = interruptOf(await run(model, person("Say a.")));
  const payload = { approved: true, editedArgs: { value: 7 } };
  const resume = [{ interruptId: id, answer: { status: "resolved" as const, payload } }];
  await expect(run(model, { resume })).rejects.toMatchObject({ code: "INVALID_ANSWER" });
});

test("arguments of the model that do not fit are told to it without asking anybody", async () => {
  const { url } = await httpServer(echo);
  const answer = await answerTo(mcpServers(`docs=${url}`), { name: "docs_echo", input: { value: 7 } });
  expect(answer).toMatch(/^Error: Invalid arguments: .*value/);
});

test("a tool that is approved after its server has gone says so, with arguments as edited", async () => {
  const { url } = await httpServer(echo);
  const { servers } = mcpServers(`docs=${url}`);
  const { run } = await thread(await servers.equip(testAgent));
  const model = scriptedModel(calls({ name: "docs_echo", input: { value: "a" } }), says("Done."));
  const { id } = interruptOf(await run(model, person("Say a.")));
  const payload = { approved: true, editedArgs: { value: "b" } };
  const resume = [{ interruptId: id, answer: { status: "resolved" as const, payload } }];
  const events = await run(model, { resume }, { agent: testAgent });
  expect(resultOf(events)).toBe("Error: There is no tool named docs_echo now.");
});

describe("tools that are named in MCP_ALLOW run without asking", () => {
  test.each(["docs.echo", "docs.*"])("%s", async (allowed) => {
    const { url } = await httpServer(echo);
    const docs = mcpServers(`docs=${url}`, { allow: [allowed] });
    expect(await answerTo(docs, { name: "docs_echo", input: { value: "a" } })).toBe("You said a.");
  });
});

describe("what a server answers", () => {
  const ask = async (answer: CallToolResult | Tools["call"]) => {
    const call = typeof answer === "function" ? answer : () => answer;
    const { url } = await httpServer({ list: () => [tool("look")], call });
    return answerTo(mcpServers(`docs=${url}`, { allow: ["docs.*"] }), { name: "docs_look", input: { value: "a" } });
  };

  test("texts are joined", async () => expect(await ask(words("one", "two"))).toBe("one\ntwo"));

  test("structured content is JSON; the text that repeats it is left out", async () => {
    const structuredContent = { found: 2 };
    expect(await ask({ ...words('{ "found": 2 }'), structuredContent })).toBe('{"found":2}');
    expect(await ask({ ...words("Two."), structuredContent })).toBe('{"text":"Two.","structuredContent":{"found":2}}');
  });

  test("an error is the tool's error, in the server's own words", async () => {
    expect(await ask({ ...words("The index is locked."), isError: true })).toBe("Error: The index is locked.");
    expect((await ask({ ...words("x".repeat(10_000)), isError: true })).length).toBeLessThan(2100);
  });

  test("what is no text is described", async () => {
    const image = { type: "image" as const, data: "aGVsbG8=", mimeType: "image/png" };
    const link = { type: "resource_link" as const, uri: "file:///a.txt", name: "a.txt" };
    const file = { type: "resource" as const, resource: { uri: "file:///b.txt", text: "inside" } };
    expect(await ask({ content: [image, link, file] })).toBe(
      "[image, image/png, 1 kB]\n[resource a.txt, file:///a.txt]\n[resource file:///b.txt]\ninside",
    );
  });

  test("what the client can't read is an error in words", async () => {
    const answer = await ask({ content: [{ type: "audio", data: "aGVsbG8=", mimeType: "audio/wav" }] });
    expect(answer).toMatch(
      /^Error: The MCP server docs failed during the call: .* Whether it took effect is not known\.$/,
    );
  });

  test("a very long one is cut", async () => {
    const answer = await ask(words("x".repeat(200_000)));
    expect(answer.length).toBeLessThan(61_000);
    expect(answer).toMatch(/\[140000 more characters were left out\]$/);
  });

  test("a refusal of the protocol is told in the server's words", async () => {
    const answer = await ask(() => {
      throw new Error("The moon is in the way.");
    });
    expect(answer).toBe("Error: The MCP server docs refused the call: The moon is in the way.");
  });
});

describe("names", () => {
  test("the agent's own tool wins over a server's of the same name, and the log says so once", async () => {
    const { url } = await httpServer({ ...echo, list: () => [tool("one"), tool("two")] });
    const docs = mcpServers(`docs=${url}`);
    const first = testAgent.tools[0];
    if (!first) throw new Error("The agent has no tool.");
    const own = { ...first, name: "docs_one" };
    const agent = { ...testAgent, tools: [own] };
    expect((await docs.servers.equip(agent)).tools.map((each) => [each.name, each === own])).toEqual([
      ["docs_one", true],
      ["docs_two", false],
    ]);
    await docs.names(agent);
    expect(docs.logged.filter((line) => line.includes("the agent has one of that name"))).toHaveLength(1);
  });

  test("servers side by side keep their tools apart", async () => {
    const [one, two] = await Promise.all([httpServer(echo), httpServer(echo)]);
    const both = mcpServers(`a=${one.url}, a-b=${two.url}`);
    expect(await both.names()).toEqual(["a_echo", "a-b_echo"]);
  });
});
