import { afterEach, beforeEach, expect, test } from "vitest";
import { toUiMessageStream } from "@/lib/ai-sdk/stream";
import { attachView } from "@/lib/ai-sdk/view";
import { chatVersions, TestChat, textOf, toolsOf } from "../../clients/chat";
import { type Bench, bench, frontendTool, testAgent } from "../engine/harness";
import { says as answer, calls, finish, scriptedModel } from "../engine/scripted-model";
import { each } from "./conversation";
import { chatServer, chunksOf } from "./server";

let on: Bench;
beforeEach(async () => {
  on = await bench(testAgent);
});
afterEach(() => on.close());

const body = () => ({ frontendTools: [frontendTool] });

test("a page is asked to run a call only when it is recorded, and its arguments fit", async () => {
  const model = scriptedModel(
    calls(
      { name: "add", input: { by: 1 }, id: "a" },
      { name: "paint", input: { color: "red" }, id: "good" },
      { name: "paint", input: { colour: 1 }, id: "bad" },
    ),
  );
  const chunks = await chunksOf(on, testAgent, model, body());
  const at = (type: string, id: string) =>
    chunks.findIndex((chunk) => chunk.type === type && "toolCallId" in chunk && chunk.toolCallId === id);
  expect(at("tool-input-available", "good")).toBeGreaterThan(at("tool-output-available", "a"));
  expect(at("tool-input-available", "bad")).toBe(-1);
  expect(at("tool-output-error", "bad")).toBeGreaterThan(0);
  expect(chunks.at(-1)).toEqual({ type: "finish", finishReason: "tool-calls" });
});

test("a run that is stopped or fails asks the page for nothing", async () => {
  const broken = scriptedModel([
    { type: "tool-call", toolCallId: "c", toolName: "paint", input: '{"color":"red"}' },
    finish("error"),
  ]);
  const chunks = await chunksOf(on, testAgent, broken, body());
  expect(chunks.some(({ type }) => type === "tool-input-available")).toBe(false);
  expect(chunks.at(-1)).toMatchObject({ type: "error" });
});

test.each(chatVersions)("%s: an answer that is told again runs nothing again", async (version) => {
  const ran: string[] = [];
  const model = scriptedModel(calls({ name: "paint", input: { color: "red" } }), answer("Painted."));
  const chat: TestChat = new TestChat(version, {
    id: "t1",
    fetch: chatServer(on, testAgent, model),
    body,
    onToolCall({ toolCall }) {
      ran.push(toolCall.toolName);
      void chat.chat.addToolOutput({
        tool: "paint" as never,
        toolCallId: toolCall.toolCallId,
        output: "done" as never,
      });
    },
  });
  await chat.say("Go");
  const before = chat.messages;
  await chat.chat.regenerate();
  expect(ran).toEqual(["paint"]);
  expect(textOf(chat.last)).toBe("Painted.");
  expect(toolsOf(chat.last)).toEqual([
    expect.objectContaining({ state: "output-available", output: "done", input: { color: "red" } }),
  ]);
  expect(chat.messages.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

test("an answer that broke off is begun anew where it is tried again", async () => {
  const model = scriptedModel(
    [
      { type: "text-start", id: "0" },
      { type: "text-delta", id: "0", delta: "Half" },
      { type: "throw", error: new Error("cut") },
    ],
    answer("Whole."),
  );
  const chat = new TestChat("6.0.326", { id: "t1", fetch: chatServer(on, testAgent, model) });
  await chat.say("Go");
  expect([chat.status, textOf(chat.last)]).toEqual(["error", "Half"]);
  await chat.chat.regenerate();
  expect([chat.status, textOf(chat.last)]).toEqual(["ready", "Whole."]);
});

test("a client that comes to a run in its middle gets the whole answer", async () => {
  const model = scriptedModel(calls({ name: "ask_size", input: {} }), answer("Done."));
  await chunksOf(on, testAgent, model);
  const thread = await on.thread();
  const [open] = thread.interrupts;
  const events = await on.goOn(model, {
    resume: [{ interruptId: open?.id ?? "", answer: { status: "resolved", payload: "S" } }],
  });
  const chunks = [];
  for await (const chunk of toUiMessageStream(each(events), attachView(thread, testAgent))) chunks.push(chunk);
  expect(chunks.slice(0, 4).map(({ type }) => type)).toEqual(["start", "data-state", "start-step", "tool-input-start"]);
  expect(chunks.filter(({ type }) => type === "data-request")).toHaveLength(1);
});
