import { describe, expect, test } from "vitest";
import { parse } from "@/lib/ai-sdk/parse";

const quiet = () => {};
const says = (text: string, id = "u1") => ({ id, role: "user", parts: [{ type: "text", text }] });
const tool = (fields: object) => ({
  type: "dynamic-tool",
  toolName: "pay",
  toolCallId: "c1",
  input: { amount: 2 },
  ...fields,
});
const answer = (...parts: object[]) => ({ id: "a1", role: "assistant", parts });
const parsed = (fields: object) => parse({ id: "t1", trigger: "submit-message", ...fields }, quiet);

describe("a posted chat", () => {
  test("is the same from the whole list and from the last message alone", () => {
    const whole = parsed({ messages: [says("Hi", "u0"), answer(), says("Pay")] });
    expect(whole.prompt).toEqual({ role: "user", id: "u1", parts: [{ type: "text", text: "Pay" }] });
    expect(whole.history.map(({ id }) => id)).toEqual(["u0", "a1"]);
    const last = parsed({ message: says("Pay") });
    expect(last).toMatchObject({ prompt: whole.prompt, history: [], threadId: "t1" });
  });

  test("brings decisions with reasons and edited arguments", () => {
    const responded = tool({ state: "approval-responded", approval: { id: "int_1", approved: true, reason: "Fine" } });
    const { answers, goesOnWith, prompt } = parsed({
      message: answer(responded),
      edits: { int_1: { amount: 1 }, int_2: { amount: 9 } },
    });
    expect(answers.approvals).toEqual([
      { approvalId: "int_1", approved: true, reason: "Fine", editedArgs: { amount: 1 } },
    ]);
    expect(goesOnWith).toBe("a1");
    expect(prompt).toBeUndefined();
  });

  test("brings outputs with the request that they answer, and errors", () => {
    const request = {
      type: "data-request",
      id: "c1",
      data: {
        toolCallId: "c1",
        toolName: "pay",
        kind: "question",
        key: "int_1",
        waiting: true,
        data: {},
        metadata: { signature: "s" },
      },
    };
    const { answers } = parsed({
      message: answer(
        request,
        tool({ state: "output-available", output: { size: "L" } }),
        tool({ toolCallId: "c2", state: "output-error", errorText: "No" }),
      ),
    });
    expect(answers.outputs).toEqual([
      { toolCallId: "c1", output: { size: "L" }, key: "int_1" },
      { toolCallId: "c2", output: null, error: "No" },
    ]);
    expect(answers.requests.get("c1")).toEqual({ key: "int_1", kind: "question", waiting: true, signature: "s" });
  });

  test("brings the newest state, the page's tools, and the fields of the client's own", () => {
    const state = (count: number) => ({ type: "data-state", id: "state", data: { count } });
    const chat = parsed({
      messages: [{ ...answer(state(1)), id: "a0" }, answer(state(2)), says("Go")],
      frontendTools: [
        { name: "paint", description: "Paints.", parameters: { type: "object" } },
        { name: "not a name" },
      ],
      theme: "dark",
    });
    expect(chat.state).toEqual({ count: 2 });
    expect(chat.frontendTools).toEqual([{ name: "paint", description: "Paints.", parameters: { type: "object" } }]);
    expect(chat.body).toEqual({ theme: "dark" });
  });

  test("takes files as data, from the web, and of uploads", () => {
    const file = (url: string) => ({ type: "file", url, mediaType: "image/png", filename: "a.png" });
    const { prompt } = parsed({
      message: { ...says("Look"), parts: [file("data:image/png;base64,AAAA"), file("https://example.com/a.png")] },
    });
    expect(prompt?.parts.map((part) => part.type === "file" && [part.url.slice(0, 10), part.name])).toEqual([
      ["data:image", "a.png"],
      ["https://ex", "a.png"],
    ]);
    for (const url of [
      "http://example.com/a.png",
      "file:///etc/passwd",
      "/etc/passwd",
      "https://127.0.0.1/a.png",
      "blob:x",
    ]) {
      expect(() => parsed({ message: { ...says("Look"), parts: [file(url)] } }), url).toThrow(
        /data: or https:|can't be taken|public/,
      );
    }
  });

  test.each([
    [
      "a decision without an id",
      { message: answer(tool({ state: "approval-responded", approval: { approved: true } })) },
    ],
    [
      "a decision that is none",
      { message: answer(tool({ state: "approval-responded", approval: { id: "int_1", approved: "yes" } })) },
    ],
    ["an unknown role", { messages: [{ ...says("x"), role: "developer" }] }],
    ["a thread id with a slash", { id: "a/b", message: says("x") }],
    ["an unknown trigger", { trigger: "other", message: says("x") }],
    ["edits that are no arguments", { message: says("x"), edits: { int_1: 3 } }],
  ])("is refused with %s", (_, fields) => {
    expect(() => parsed(fields)).toThrow(expect.objectContaining({ code: "INVALID_INPUT" }));
  });
});
