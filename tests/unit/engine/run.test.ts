import { APICallError } from "@ai-sdk/provider";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { defineAgent, defineTool } from "@/agent/define";
import { toMessages } from "@/agent/engine/snapshot";
import { AppError } from "@/agent/errors";
import { playToClients } from "../../clients/replay";
import { type Bench, bench, effects, frontendTool, says, testAgent, textOf, types } from "./harness";
import { says as answer, calls, finish, scriptedModel } from "./scripted-model";

let on: Bench;
beforeEach(async () => {
  effects.length = 0;
  on = await bench(testAgent);
});
afterEach(() => on.close());

const last = <T>(items: readonly T[]) => items.at(-1);
const results = (events: Awaited<ReturnType<Bench["run"]>>) =>
  events.flatMap((event) => (event.type === "TOOL_CALL_RESULT" ? [event.content] : []));
const interrupts = (events: Awaited<ReturnType<Bench["run"]>>) => {
  const end = last(events);
  return end?.type === "RUN_FINISHED" && end.outcome.type === "interrupt" ? end.outcome.interrupts : [];
};
const apiError = (statusCode: number) =>
  new APICallError({ message: "provider text", url: "http://model", requestBodyValues: {}, statusCode });

describe("an answer", () => {
  test("streams as one message and is stored as it was streamed", async () => {
    const events = await on.run(scriptedModel(answer("Hello", " Ada")), says("Hi"));
    expect(types(events)).toEqual([
      "RUN_STARTED",
      "STATE_SNAPSHOT",
      "STEP_STARTED",
      "TEXT_MESSAGE_START",
      "TEXT_MESSAGE_CONTENT",
      "TEXT_MESSAGE_CONTENT",
      "TEXT_MESSAGE_END",
      "STEP_FINISHED",
      "RUN_FINISHED",
    ]);
    expect(textOf(events)).toBe("Hello Ada");
    const [, said] = toMessages(await on.thread());
    expect(said).toMatchObject({ role: "assistant", content: "Hello Ada" });
    expect(events.find((event) => event.type === "TEXT_MESSAGE_START")).toMatchObject({ messageId: said?.id });
    expect(last(events)).toMatchObject({ usage: [{ provider: "scripted", inputTokens: 10, outputTokens: 5 }] });
  });

  test("is told on connect with the times of its steps, as they were told live", async () => {
    const model = scriptedModel(calls({ name: "add", input: { by: 1 } }), answer("Done."));
    const events = await on.run(model, says("Add"));
    const times = (type: "STEP_STARTED" | "STEP_FINISHED") =>
      events.flatMap((event) => (event.type === type ? [event.timestamp] : []));
    const ids = (await on.thread()).messages.flatMap(({ role, id }) => (role === "assistant" ? [id] : []));
    const { events: told } = await on.connect();
    expect(told.find((event) => event.type === "CUSTOM")).toMatchObject({
      name: "step_times",
      value: ids.map((messageId, n) => ({
        messageId,
        startedAt: times("STEP_STARTED")[n],
        endedAt: times("STEP_FINISHED")[n],
      })),
    });
  });

  test("that goes on far beyond the limit is ended, keeps what was said, and the thread goes on", async () => {
    const chunk = "endless ".repeat(1000);
    const events = await on.run(scriptedModel(answer(...Array.from({ length: 10 }, () => chunk))), says("Hi"));
    expect(last(events)).toMatchObject({ type: "RUN_ERROR", code: "TOKEN_LIMIT" });
    expect(textOf(events)).toContain("endless endless");
    expect(textOf(events).length).toBeLessThanOrEqual(32_000);
    expect(textOf(await on.run(scriptedModel(answer("Short.")), says("Again")))).toBe("Short.");
  });

  test("with arguments nested thousands of levels deep is told to the model, and the thread goes on", async () => {
    const deep = `{"by":1,"z":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;
    const events = await on.run(scriptedModel(calls({ name: "add", input: deep }), answer("Sorry.")), says("Add"));
    expect(results(events)).toEqual([expect.stringContaining("nested too deeply")]);
    expect(textOf(events)).toBe("Sorry.");
    expect(textOf(await on.run(scriptedModel(answer("Well.")), says("Again")))).toBe("Well.");
    expect((await on.connect()).events.at(-1)).toMatchObject({ type: "RUN_FINISHED" });
  });

  test("keeps reasoning before the text, with the provider's signature for the next turn", async () => {
    const model = scriptedModel([
      { type: "reasoning-start", id: "1" },
      { type: "reasoning-delta", id: "1", delta: "Let me see." },
      { type: "reasoning-delta", id: "1", delta: "", providerMetadata: { p: { signature: "s1" } } },
      { type: "reasoning-end", id: "1" },
      ...answer("Done."),
    ]);
    await on.run(model, says("Think"));
    expect(toMessages(await on.thread()).map(({ role }) => role)).toEqual(["user", "reasoning", "assistant"]);
    await on.run(model, says("Again"));
    expect(model.asked[1]?.prompt[2]).toMatchObject({
      role: "assistant",
      content: [
        { type: "reasoning", text: "Let me see.", providerOptions: { p: { signature: "s1" } } },
        { type: "text" },
      ],
    });
  });
});

describe("server tools", () => {
  test("run side by side, with results in the order of the calls and every edit of the state kept", async () => {
    const model = scriptedModel(
      calls({ name: "add", input: { by: 1 } }, { name: "add", input: { by: 2 } }, { name: "fail", input: {} }),
      answer("Three."),
    );
    const events = await on.run(model, says("Add"));
    expect(results(events)).toEqual(['{"added":1}', '{"added":2}', "Error: The tool failed unexpectedly."]);
    expect((await on.thread()).state).toEqual({ count: 3, names: [] });
    expect(textOf(events)).toBe("Three.");
    expect(JSON.stringify(events)).not.toContain("secret");
    expect(model.asked[1]?.prompt.at(-1)).toMatchObject({
      role: "tool",
      content: [{}, {}, { output: { type: "error-text" } }],
    });
  });

  test("that would break the state are an error and change nothing", async () => {
    const events = await on.run(scriptedModel(calls({ name: "add", input: { by: 11 } }), answer("No.")), says("Add"));
    expect(results(events)[0]).toContain("shared state would not be valid");
    expect((await on.thread()).state).toEqual({ count: 0, names: [] });
  });

  test.each([
    ["an unknown name", { name: "constructor", input: {} }, /no tool named/],
    ["arguments that are no JSON", { name: "add", input: "{" }, /not valid JSON/],
    ["arguments of a wrong type", { name: "add", input: { by: "x" } }, /Invalid arguments: by/],
  ])("called with %s are an error that the model can mend", async (_, made, message) => {
    const events = await on.run(scriptedModel(calls(made), answer("Sorry.")), says("Go"));
    expect(results(events)[0]).toMatch(message);
    expect(textOf(events)).toBe("Sorry.");
  });

  test("get ids of their own when a provider repeats its ids", async () => {
    const model = scriptedModel(
      calls({ name: "add", input: { by: 1 } }),
      calls({ name: "add", input: { by: 1 } }),
      answer("2"),
    );
    await on.run(model, says("Twice"));
    const ids = (await on.thread()).calls.map((call) => call.id);
    expect(new Set(ids).size).toBe(2);
  });
});

describe("approvals", () => {
  const pay = (...amounts: number[]) =>
    calls(...amounts.map((amount) => ({ name: "pay", input: { to: "Bo", amount } })));

  test("wait for a person; approved once, they run once, and a replay does nothing", async () => {
    const model = scriptedModel(pay(5), answer("Paid."));
    const paused = await on.run(model, says("Pay"));
    const [open] = interrupts(paused);
    expect(open).toMatchObject({ reason: "tool_call", message: "Pay 5 to Bo?", metadata: { toolName: "pay" } });
    expect(effects).toEqual([]);
    const resume = [
      { interruptId: open?.id ?? "", answer: { status: "resolved" as const, payload: { approved: true } } },
    ];
    const resumed = await on.run(model, { resume });
    expect(types(resumed).slice(0, 2)).toEqual(["RUN_STARTED", "MESSAGES_SNAPSHOT"]);
    expect(results(resumed)).toEqual(['{"paid":5}']);
    expect(textOf(resumed)).toBe("Paid.");
    const replayed = await on.run(model, { resume });
    expect(last(replayed)).toMatchObject({ type: "RUN_FINISHED", outcome: { type: "success" } });
    expect(model.asked).toHaveLength(2);
    expect(effects).toEqual(["Bo 5"]);
  });

  test("run with the arguments that a person edited, and the model is told", async () => {
    const model = scriptedModel(pay(5), answer("Paid 3."));
    const [open] = interrupts(await on.run(model, says("Pay")));
    const payload = { approved: true, editedArgs: { to: "Bo", amount: 3 } };
    await on.run(model, { resume: [{ interruptId: open?.id ?? "", answer: { status: "resolved", payload } }] });
    expect(effects).toEqual(["Bo 3"]);
    const [asked, told] = model.asked[1]?.prompt.slice(-2) ?? [];
    expect(asked).toMatchObject({ content: [{ input: { to: "Bo", amount: 5 } }] });
    expect(told).toMatchObject({
      content: [{ output: { type: "json", value: { result: { paid: 3 }, editedByUser: { to: "Bo", amount: 3 } } } }],
    });
  });

  test.each([
    ["a locked field", { approved: true, editedArgs: { to: "Eve", amount: 5 } }],
    ["a field of a wrong type", { approved: true, editedArgs: { to: "Bo", amount: "all" } }],
    ["a value that the tool refuses", { approved: true, editedArgs: { to: "Bo", amount: -1 } }],
    ["no decision", { editedArgs: {} }],
    ["something else", "yes"],
  ])("refuse an answer with %s, and stay open", async (_, payload) => {
    const model = scriptedModel(pay(5), answer("Paid."));
    const [open] = interrupts(await on.run(model, says("Pay")));
    const refused = on.run(model, {
      resume: [{ interruptId: open?.id ?? "", answer: { status: "resolved", payload } }],
    });
    await expect(refused).rejects.toMatchObject({ code: "INVALID_ANSWER" });
    expect(effects).toEqual([]);
    expect(interrupts(await on.run(model))).toEqual([open]);
  });

  test("rejected with a reason tell the model why", async () => {
    const model = scriptedModel(pay(5), answer("I did not pay."));
    const [open] = interrupts(await on.run(model, says("Pay")));
    const payload = { approved: false, reason: "too much" };
    const events = await on.run(model, {
      resume: [{ interruptId: open?.id ?? "", answer: { status: "resolved", payload } }],
    });
    expect(results(events)).toEqual(["Denied by the user: too much"]);
    expect(model.asked[1]?.prompt.at(-1)).toMatchObject({
      content: [{ output: { type: "execution-denied", reason: "too much" } }],
    });
    expect(effects).toEqual([]);
  });

  test("of one step, one rejected and one approved, have their results in the order of the calls", async () => {
    const model = scriptedModel(pay(1, 2), answer("One."));
    const opened = interrupts(await on.run(model, says("Pay both")));
    const payloads = [{ approved: true }, { approved: false }];
    const resume = opened.map(({ id }, n) => ({
      interruptId: id,
      answer: { status: "resolved" as const, payload: payloads[n] ?? null },
    }));
    expect(results(await on.run(model, { resume }))).toEqual(['{"paid":1}', "Denied by the user."]);
  });

  test("of one step are answered one at a time in any order; the rest is reported again", async () => {
    const model = scriptedModel(pay(1, 2), answer("Both."));
    const [first, second] = interrupts(await on.run(model, says("Pay both")));
    const yes = (id?: string) => [
      { interruptId: id ?? "", answer: { status: "resolved" as const, payload: { approved: true } } },
    ];
    expect(interrupts(await on.run(model, { resume: yes(second?.id) }))).toEqual([first]);
    expect(interrupts(await on.run(model, says("Hello?")))).toEqual([first]);
    expect(model.asked).toHaveLength(1);
    expect(textOf(await on.run(model, { resume: yes(first?.id) }))).toBe("Both.");
    expect(effects.toSorted()).toEqual(["Bo 1", "Bo 2"]);
  });

  test("that nobody answers are reported again to a run that says something else, and no model is called", async () => {
    const model = scriptedModel(calls({ name: "pay", input: { to: "Bo", amount: 5 } }), answer("Never."));
    const open = interrupts(await on.run(model, says("Pay")));
    const again = await on.run(model, says("And the weather?"));
    expect(interrupts(again)).toEqual(open);
    expect(open).toHaveLength(1);
    expect(model.asked).toHaveLength(1);
    expect(effects).toEqual([]);
  });

  test("dismissed together with a new message go on with the message", async () => {
    const model = scriptedModel(pay(5), answer("Fine."));
    const [open] = interrupts(await on.run(model, says("Pay")));
    const events = await on.run(model, {
      ...says("Forget it"),
      resume: [{ interruptId: open?.id ?? "", answer: { status: "cancelled" } }],
    });
    expect(textOf(events)).toBe("Fine.");
    expect(model.asked[1]?.prompt.map(({ role }) => role)).toEqual(["system", "user", "assistant", "tool", "user"]);
  });

  test("that the thread does not know are refused", async () => {
    const model = scriptedModel(pay(5));
    await on.run(model, says("Pay"));
    const refused = on.run(model, { resume: [{ interruptId: "nope", answer: { status: "cancelled" } }] });
    await expect(refused).rejects.toMatchObject({ code: "UNKNOWN_INTERRUPT" });
  });
});

test("a tool asks twice and gets both answers", async () => {
  const model = scriptedModel(calls({ name: "ask_size", input: {} }), answer("Thanks."));
  const [size] = interrupts(await on.run(model, says("Order")));
  expect(size).toMatchObject({
    reason: "input_required",
    message: "Which size?",
    responseSchema: { enum: ["S", "L"] },
  });
  const [colour] = interrupts(
    await on.run(model, { resume: [{ interruptId: size?.id ?? "", answer: { status: "resolved", payload: "L" } }] }),
  );
  const events = await on.run(model, { resume: [{ interruptId: colour?.id ?? "", answer: { status: "cancelled" } }] });
  expect(results(events)).toEqual(['{"size":"L","colour":null}']);
});

describe("frontend tools", () => {
  const paint = { frontendTools: [frontendTool] };

  test("end the run with the call open; the browser's result goes on, and has no event", async () => {
    const model = scriptedModel(
      calls({ name: "paint", input: { color: "red" } }, { name: "add", input: { by: 1 } }),
      answer("Painted."),
    );
    const paused = await on.run(model, { ...says("Paint"), ...paint });
    const call = (await on.thread()).calls[0];
    expect(last(paused)).toMatchObject({ outcome: { type: "success", pendingToolCallIds: [call?.id] } });
    expect(results(paused)).toEqual(['{"added":1}']);
    const result = { toolCallId: call?.id ?? "", messageId: "page-1", content: "ok" };
    const events = await on.run(model, { ...paint, frontendResults: [result, { ...result, content: "twice" }] });
    expect(results(events)).toEqual([]);
    expect(textOf(events)).toBe("Painted.");
    expect(toMessages(await on.thread())).toContainEqual(
      expect.objectContaining({ id: "page-1", role: "tool", content: "ok" }),
    );
  });

  test("have results whose ids clash with nothing else of the thread", async () => {
    const made = { name: "paint", input: { color: "red" } };
    const model = scriptedModel(calls(made, made), answer("Painted."));
    await on.run(model, { ...says("Paint"), ...paint });
    const thread = await on.thread();
    const messageId = thread.messages[0]?.id ?? "";
    const [first, second] = thread.calls.map(({ id }) => ({ toolCallId: id, content: "ok" }));
    if (!first || !second) throw new Error("The page was not asked twice.");
    await on.run(model, {
      ...paint,
      frontendResults: [
        { ...first, messageId },
        { ...second, messageId: "page-1" },
      ],
    });
    const { messages } = await on.connect();
    expect(new Set(messages.map(({ id }) => id)).size).toBe(5);
    expect(messages.map(({ id }) => id)).toContain("page-1");
  });

  test("that the page never answered are told as not run when the user goes on", async () => {
    const model = scriptedModel(calls({ name: "paint", input: { color: "red" } }), answer("Fine."));
    await on.run(model, { ...says("Paint"), ...paint });
    const events = await on.run(model, { ...says("Never mind"), ...paint });
    expect(JSON.stringify(model.asked[1]?.prompt)).toContain("Not run");
    const told = events.find((event) => event.type === "MESSAGES_SNAPSHOT")?.messages;
    expect(told?.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "user"]);
    expect(told?.[2]).toMatchObject({ content: "Not run: the page did not answer and the user went on." });
  });

  test("of which the page has answered one wait on for the other, though the whole history comes again", async () => {
    const made = { name: "paint", input: { color: "red" } };
    const model = scriptedModel(calls(made, made), answer("Painted."));
    const said = says("Paint");
    await on.run(model, { ...said, ...paint });
    const [first, second] = (await on.thread()).calls.map(({ id }) => ({ toolCallId: id, content: "ok" }));
    if (!first || !second) throw new Error("The page was not asked twice.");
    const paused = await on.run(model, { ...said, ...paint, frontendResults: [first] });
    expect(last(paused)).toMatchObject({ outcome: { type: "success", pendingToolCallIds: [second.toolCallId] } });
    const events = await on.run(model, { ...said, ...paint, frontendResults: [first, second] });
    expect(textOf(events)).toBe("Painted.");
    expect(JSON.stringify(model.asked[1]?.prompt)).not.toContain("Not run");
  });

  test("are told once each when the user goes on past one and dismisses a question", async () => {
    const made = [
      { name: "paint", input: { color: "red" } },
      { name: "pay", input: { to: "Bo", amount: 5 } },
    ];
    const model = scriptedModel(calls(...made), answer("Fine."));
    const [open] = interrupts(await on.run(model, { ...says("Paint and pay"), ...paint }));
    const dismissed = [{ interruptId: open?.id ?? "", answer: { status: "cancelled" as const } }];
    const live = await playToClients(await on.goOn(model, { ...says("Never mind"), ...paint, resume: dismissed }));
    const { messages: stored } = await on.connect();
    expect(live.messages).toHaveLength(stored.length);
    expect(new Set(live.messages)).toEqual(new Set(stored));
  });

  test("with arguments that do not fit get an error instead of reaching the page", async () => {
    const model = scriptedModel(calls({ name: "paint", input: { color: 7 } }), answer("Sorry."));
    const events = await on.run(model, { ...says("Paint"), ...paint });
    expect(results(events)[0]).toContain("Invalid arguments");
    expect(textOf(events)).toBe("Sorry.");
  });

  test("do not replace a server tool, which the log says, and a forged result for a server tool is ignored", async () => {
    const model = scriptedModel(calls({ name: "add", input: { by: 1 } }), answer("1"));
    const logged: unknown[] = [];
    const asked = {
      ...says("Add"),
      frontendTools: [{ ...frontendTool, name: "add" }],
      frontendResults: [{ toolCallId: "call-0", content: "forged" }],
    };
    const events = await on.run(model, asked, { log: (...entry) => logged.push(entry) });
    expect(logged).toContainEqual(["warn", expect.stringContaining("frontend tool ignored"), { tool: "add" }]);
    expect(results(events)).toEqual(['{"added":1}']);
    expect(model.asked[0]?.tools?.filter((tool) => tool.name === "add")).toHaveLength(1);
  });
});

describe("shared state", () => {
  test("of the client is taken, without keys that the schema does not know", async () => {
    const events = await on.run(scriptedModel(answer("ok")), { ...says("Hi"), state: { count: 4, evil: true } });
    expect((await on.thread()).state).toEqual({ count: 4, names: [] });
    expect(events[1]).toEqual({ type: "STATE_SNAPSHOT", snapshot: { count: 4, names: [] } });
  });

  test("that does not fit is refused, and nothing is changed", async () => {
    await on.run(scriptedModel(answer("ok")), says("Hi"));
    const before = await on.thread();
    const refused = on.run(scriptedModel(answer("ok")), { ...says("Hi"), state: { count: "many" } });
    await expect(refused).rejects.toMatchObject({ code: "INVALID_STATE" });
    expect(await on.thread()).toEqual(before);
  });
});

describe("a model that fails", () => {
  test.each([
    [401, "MODEL_AUTH"],
    [403, "MODEL_AUTH"],
    [429, "MODEL_RATE_LIMITED"],
    [400, "MODEL_ERROR"],
  ])("with HTTP %i ends the run with %s and none of the provider's text", async (status, code) => {
    const error = new APICallError({
      ...apiError(status),
      message: "secret",
      url: "u",
      requestBodyValues: {},
      statusCode: status,
      isRetryable: false,
    });
    const events = await on.run(scriptedModel([{ type: "throw", error }]), says("Hi"));
    expect(last(events)).toMatchObject({ type: "RUN_ERROR", code });
    expect(JSON.stringify(events)).not.toContain("secret");
  });

  test.each([
    ["throws", { type: "throw" as const, error: new TypeError("terminated") }],
    ["sends an error part", { type: "error" as const, error: { type: "overloaded_error" } }],
    ["ends with the reason error", finish("error")],
  ])("in the middle (%s) keeps what it said, and a retry asks again without it", async (_, failure) => {
    const begun = [
      { type: "text-start", id: "0" },
      { type: "text-delta", id: "0", delta: "Half" },
    ] as const;
    const model = scriptedModel([...begun, failure], answer("Whole."));
    const events = await on.run(model, says("Go"));
    expect(last(events)).toMatchObject({ type: "RUN_ERROR", code: "MODEL_ERROR" });
    expect(toMessages(await on.thread())[1]).toMatchObject({ content: "Half" });
    expect(textOf(await on.run(model, { retry: true }))).toBe("Whole.");
    expect(JSON.stringify(model.asked[1]?.prompt)).not.toContain("Half");
  });

  test("does not run the calls of an answer that broke off", async () => {
    const broken = [
      ...calls({ name: "add", input: { by: 1 } }).slice(0, 1),
      { type: "throw" as const, error: new Error("cut") },
    ];
    const events = await on.run(scriptedModel(broken, answer("ok")), says("Add"));
    expect(results(events)).toEqual(["Not run: the model's answer broke off."]);
    expect((await on.thread()).state).toEqual({ count: 0, names: [] });
  });
});

describe("limits and stop", () => {
  test("of steps end the run, and the thread goes on", async () => {
    const loop = scriptedModel(calls({ name: "add", input: { by: 0 } }));
    expect(last(await on.run(loop, says("Loop"), { limits: { steps: 3 } }))).toMatchObject({ code: "STEP_LIMIT" });
    expect(loop.asked).toHaveLength(3);
    expect(textOf(await on.run(scriptedModel(answer("Here.")), says("Still there?")))).toBe("Here.");
  });

  test("of tool calls leave the calls over it unrun", async () => {
    const many = calls(...[1, 2, 3].map(() => ({ name: "add", input: { by: 1 } })));
    const events = await on.run(scriptedModel(many), says("Add"), { limits: { toolCalls: 2 } });
    expect(last(events)).toMatchObject({ code: "STEP_LIMIT" });
    expect((await on.thread()).state).toMatchObject({ count: 2 });
  });

  test("of time end the run", async () => {
    const slow = scriptedModel([{ type: "wait", until: new Promise(() => {}) }]);
    expect(last(await on.run(slow, says("Wait"), { limits: { wallTimeMs: 20 } }))).toMatchObject({ code: "TIMEOUT" });
  });

  test("a server that shuts down ends its runs as interrupted", async () => {
    const stop = new AbortController();
    const model = scriptedModel([{ type: "wait", until: new Promise(() => {}) }], answer("Next."));
    const onEvent = (event: { type: string }) =>
      event.type === "STEP_STARTED" && stop.abort(new AppError("INTERRUPTED"));
    const events = await on.run(model, says("Go"), { signal: stop.signal, onEvent });
    expect(last(events)).toMatchObject({ type: "RUN_ERROR", code: "INTERRUPTED" });
    expect(textOf(await on.run(model, { retry: true }))).toBe("Next.");
  });

  test("a stop keeps the partial text, ends in order, and the next message works", async () => {
    const stop = new AbortController();
    const model = scriptedModel(
      [
        { type: "text-start", id: "0" },
        { type: "text-delta", id: "0", delta: "Half" },
        { type: "wait", until: new Promise(() => {}) },
      ],
      answer("Next."),
    );
    const events = await on.run(model, says("Go"), {
      signal: stop.signal,
      onEvent: (event) => event.type === "TEXT_MESSAGE_CONTENT" && stop.abort(),
    });
    expect(last(events)).toMatchObject({ type: "RUN_FINISHED", outcome: { type: "cancelled" } });
    expect(toMessages(await on.thread())[1]).toMatchObject({ content: "Half" });
    expect(textOf(await on.run(model, says("And now?")))).toBe("Next.");
    expect(JSON.stringify(model.asked[1]?.prompt)).toContain("Half");
  });
});

test("an effect that a tool begins twice at the same time runs once", async () => {
  let count = 0;
  const charge = defineTool({
    name: "charge",
    description: "Charges.",
    input: z.object({}),
    execute: (_, ctx) => Promise.all([1, 2].map(() => ctx.once("charge", async () => ++count))),
  });
  const agent = defineAgent({ ...testAgent, tools: [charge] });
  const events = await on.run(scriptedModel(calls({ name: "charge", input: {} }), answer("ok")), says("Go"), { agent });
  expect(results(events)).toEqual(["[1,1]"]);
});
