import { afterEach, beforeEach, expect, test } from "vitest";
import { defineAgent } from "@/agent/define";
import type { RequestData, SubagentData, UiChunk } from "@/lib/ai-sdk/chunk";
import { chatVersions, dataOf, TestChat, textOf, toolsOf } from "../../clients/chat";
import { type Bench, bench, effects, testAgent } from "../engine/harness";
import { says as answer, calls, promptedModel, type Script } from "../engine/scripted-model";
import { chatServer, chunksOf } from "./server";

const helper = defineAgent({ ...testAgent, name: "helper", description: "Helps.", instructions: "You help." });
const manager = defineAgent({
  ...testAgent,
  name: "manager",
  instructions: "You manage.",
  tools: [],
  subagents: [helper],
});
const boss = defineAgent({
  ...testAgent,
  name: "boss",
  instructions: "You are the boss.",
  subagents: [helper, manager],
});

let on: Bench;
beforeEach(async () => {
  effects.length = 0;
  on = await bench(boss);
});
afterEach(() => on.close());

type Asked = Parameters<Parameters<typeof promptedModel>[0]>[0];
const who = ({ prompt }: Asked) => String(prompt[0]?.content);
const hasResults = ({ prompt }: Asked) => prompt.at(-1)?.role === "tool";
const model = (names: string[], work: (asked: Asked) => Script) =>
  promptedModel((asked) => {
    if (!who(asked).includes("boss")) return work(asked);
    return hasResults(asked)
      ? answer("Done.")
      : calls(...names.map((name) => ({ name, input: { task: `of ${name}` } })));
  });
const waiting = (chat: TestChat) => dataOf<RequestData>(chat.last, "request").filter((request) => request.waiting);
const openChat = (version: string, used: ReturnType<typeof promptedModel>) =>
  new TestChat(version, { id: "t1", fetch: chatServer(on, boss, used), auto: false });

test.each(chatVersions)("%s: what a subagent waits for is shown on its call, and answered there", async (version) => {
  const used = model(["helper"], (asked) =>
    hasResults(asked)
      ? answer("Paid.")
      : calls({ name: "pay", input: { to: "Bo", amount: 7 } }, { name: "ask_size", input: {} }),
  );
  const chat = openChat(version, used);
  await chat.say("Go");
  const [call] = toolsOf(chat.last);
  const [first] = waiting(chat);
  expect(waiting(chat)).toHaveLength(1);
  expect(first).toMatchObject({
    toolCallId: call?.toolCallId,
    toolName: "pay",
    kind: "approval",
    metadata: { input: { to: "Bo", amount: 7 } },
  });
  expect(first?.requestId).not.toBe(first?.toolCallId);
  expect(call).toMatchObject({ state: "approval-requested", approval: { id: first?.key } });
  expect(dataOf<SubagentData>(chat.last, "subagent")).toEqual([
    expect.objectContaining({ name: "helper", task: "of helper", status: "waiting" }),
  ]);

  await chat.chat.addToolApprovalResponse({ id: first?.key ?? "", approved: true });
  await chat.chat.sendMessage();
  expect(effects).toEqual(["Bo 7"]);
  // Then its question, and the one after that, on the same call.
  for (const output of ["L", "red"]) {
    const [question] = waiting(chat);
    expect(question).toMatchObject({ toolCallId: call?.toolCallId, toolName: "ask_size", kind: "question" });
    expect(toolsOf(chat.last)[0]).toMatchObject({ state: "input-available", input: { task: "of helper" } });
    await chat.chat.addToolOutput({
      tool: "helper" as never,
      toolCallId: question?.toolCallId ?? "",
      output: output as never,
    });
    await chat.chat.sendMessage();
  }
  expect(textOf(chat.last)).toBe("Done.");
  expect(toolsOf(chat.last)).toEqual([expect.objectContaining({ state: "output-available", output: "Paid." })]);
  const [part] = dataOf<SubagentData>(chat.last, "subagent");
  expect(part).toMatchObject({ status: "done", result: "Paid." });
  expect(part?.parts.map((each) => [each.type, "output" in each ? each.output : undefined])).toEqual([
    ["dynamic-tool", { paid: 7 }],
    ["dynamic-tool", { size: "L", colour: "red" }],
    ["text", undefined],
  ]);
});

test("an earlier answer is not taken for a later question of the same call", async () => {
  const used = promptedModel((asked) => (hasResults(asked) ? answer("Done.") : calls({ name: "ask_size", input: {} })));
  const chat = openChat("6.0.326", used);
  await chat.say("Go");
  const [question] = waiting(chat);
  const output = { tool: "ask_size" as never, toolCallId: question?.toolCallId ?? "", output: "S" as never };
  await chat.chat.addToolOutput(output);
  const before = chat.messages;
  await chat.chat.sendMessage();
  expect(waiting(chat)[0]?.key).not.toBe(question?.key);
  const lost = new TestChat("6.0.326", { id: "t1", messages: before, fetch: chatServer(on, boss, used), auto: false });
  await lost.chat.sendMessage();
  expect(lost.error).toContain("not open");
});

test("one inside another has a part of its own, and its waiting is shown on the outermost call", async () => {
  const used = model(["manager"], (asked) => {
    if (who(asked).includes("manage"))
      return hasResults(asked) ? answer("Managed.") : calls({ name: "helper", input: { task: "inner" } });
    return hasResults(asked) ? answer("Helped.") : calls({ name: "pay", input: { to: "Bo", amount: 1 } });
  });
  const chat = openChat("6.0.326", used);
  await chat.say("Go");
  const [call] = toolsOf(chat.last);
  expect(toolsOf(chat.last)).toHaveLength(1);
  expect(waiting(chat)).toEqual([expect.objectContaining({ toolCallId: call?.toolCallId, toolName: "pay" })]);
  await chat.chat.addToolApprovalResponse({ id: waiting(chat)[0]?.key ?? "", approved: false });
  await chat.chat.sendMessage();
  const parts = dataOf<SubagentData>(chat.last, "subagent");
  expect(parts.map(({ name, status, result }) => [name, status, result])).toEqual([
    ["manager", "done", "Managed."],
    ["helper", "done", "Helped."],
  ]);
  expect(effects).toEqual([]);
});

test("a subagent's text goes out in batches, all of it, and costs little more than it is long", async () => {
  const words = Array.from({ length: 2_000 }, (_, index) => `word${index} `);
  const used = model(["helper"], () => answer(...words));
  const shown = (await chunksOf(on, boss, used)).filter((chunk) => chunk.type === "data-subagent");
  const last = shown.at(-1)?.data as SubagentData;
  expect(last.parts).toEqual([{ type: "text", text: words.join(""), state: "done" }]);
  expect(JSON.stringify(shown).length).toBeLessThan(40 * words.join("").length);
});

test("a failed subagent says so in our own words", async () => {
  const used = model(["helper"], () => [{ type: "throw", error: new Error("secret") }]);
  const chunks: UiChunk[] = await chunksOf(on, boss, used);
  expect(chunks).toContainEqual(
    expect.objectContaining({
      type: "data-subagent",
      data: expect.objectContaining({ status: "error", result: "The model did not answer properly." }),
    }),
  );
  expect(JSON.stringify(chunks)).not.toContain("secret");
});
