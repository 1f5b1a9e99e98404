import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { defineClientTool } from "@/lib/conversation/client-tools";
import { emptyCollection } from "@/lib/conversation/collection";
import { Conversation } from "@/lib/conversation/conversation";
import type { ConversationOptions } from "@/lib/conversation/options";
import { messagesOf, toAgUiMessages, toolCallOf } from "@/lib/conversation/selectors";
import { approval, call, question, ScriptedClient, text } from "./scripted-client";

/** A conversation with the test as its agent, whose first run is asked for. */
async function asked(
  options: Partial<ConversationOptions<unknown>> = {},
  client = new ScriptedClient((last) => last.finish({ type: "cancelled" })),
) {
  const conversation = new Conversation({ client, ...options } as ConversationOptions<unknown>);
  const done = conversation.sendMessage("Go");
  return { client, conversation, done, run: await client.next() };
}

/** One that waits for an approval of `c1` and an answer to `q1`. */
async function paused(options: Partial<ConversationOptions<unknown>> = {}) {
  const all = await asked(options);
  all.run
    .start(...call("c1", "pay", { amount: 2 }), ...call("c2", "ask"))
    .finish({ type: "interrupt", interrupts: [approval("i1", "c1"), question("q1", "c2")] });
  await all.done;
  return all;
}

const said = (conversation: Conversation) =>
  messagesOf(conversation.state).map((each) => `${each.role}: ${String("content" in each ? each.content : "")}`);
const roles = (input: { messages: { role: string }[] }) => input.messages.map(({ role }) => role);

describe("a run", () => {
  test("sends the message, shows the answer while it streams, and ends idle", async () => {
    const { conversation, done, run } = await asked();
    expect(conversation.state.runStatus).toBe("running");
    expect(run.input).toMatchObject({
      protocolVersion: "1.0",
      messages: [{ role: "user", content: "Go" }],
      threadId: conversation.threadId,
    });
    run.start(...text("m1", "Hel", "lo")).finish();
    await done;
    expect(conversation.state.runStatus).toBe("idle");
    expect(said(conversation)).toEqual(["user: Go", "assistant: Hello"]);
    const next = conversation.sendMessage("And?");
    expect(messagesOf(conversation.state).at(-1)).toMatchObject({ content: "And?" });
    conversation.newThread();
    await next;
  });

  test("keeps its thread until another one is begun, and sends only what is new", async () => {
    const { client, conversation, done, run } = await asked();
    run.start(...text("m1", "Hi")).finish();
    await done;
    const second = conversation.sendMessage([{ type: "text", text: "And?" }]);
    const next = await client.next();
    expect(next.input.threadId).toBe(run.input.threadId);
    expect(next.input.runId).not.toBe(run.input.runId);
    expect(next.input.messages).toMatchObject([{ role: "user", content: [{ text: "And?" }] }]);
    next.start().finish();
    await second;
    conversation.newThread();
    expect(conversation.state).toMatchObject({ runStatus: "idle", messages: emptyCollection });
    void conversation.sendMessage("New");
    expect((await client.next()).input.threadId).not.toBe(run.input.threadId);
  });

  test("sends the whole conversation to an agent that keeps none", async () => {
    const { client, conversation, done, run } = await asked({ history: "client" });
    run.start(...text("m1", "Hi")).finish();
    await done;
    void conversation.sendMessage("And?");
    const next = await client.next();
    expect(next.input.messages).toEqual(toAgUiMessages(conversation.state));
    expect(roles(next.input)).toEqual(["user", "assistant", "user"]);
  });

  test("an empty message is refused and nothing is sent", async () => {
    const client = new ScriptedClient();
    const conversation = new Conversation({ client });
    await expect(conversation.sendMessage("  ")).rejects.toMatchObject({ code: "EMPTY_MESSAGE" });
    expect(client.requests).toEqual([]);
  });

  test("events of a run that was left say nothing any more", async () => {
    const { conversation, done, run } = await asked();
    run.start();
    conversation.newThread();
    expect(run.aborted).toBe(true);
    run.say(...text("m1", "late"));
    await done;
    expect(said(conversation)).toEqual([]);
    expect(conversation.state.runStatus).toBe("idle");
  });
});

describe("stop", () => {
  test("asks the agent, and keeps what was said", async () => {
    const { client, conversation, run } = await asked();
    run.start(
      { type: "TEXT_MESSAGE_START", messageId: "m1" },
      { type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta: "Half" },
    );
    await vi.waitFor(() => expect(said(conversation)).toContain("assistant: Half"));
    client.stop = async () => run.say({ type: "TEXT_MESSAGE_END", messageId: "m1" }).finish({ type: "cancelled" });
    await conversation.cancelRun();
    expect(conversation.state).toMatchObject({ runStatus: "cancelled" });
    expect(said(conversation)).toEqual(["user: Go", "assistant: Half"]);
  });

  test("before the run has begun, waits for its beginning", async () => {
    const { client, conversation, run } = await asked();
    const stopped = conversation.cancelRun();
    expect(client.stopped).toEqual([]);
    run.start();
    await stopped;
    expect(client.stopped).toEqual([conversation.threadId]);
    expect(conversation.state.runStatus).toBe("cancelled");
  });

  test("a second time, does not wait for an agent that says nothing", async () => {
    const { conversation, done, run } = await asked();
    void conversation.cancelRun();
    await conversation.cancelRun();
    await done;
    expect(run.aborted).toBe(true);
    expect(conversation.state.runStatus).toBe("cancelled");
  });

  test("closes the stream of an agent that has no other way, and what was open is closed", async () => {
    const { conversation, run } = await asked({}, new ScriptedClient());
    run.start({ type: "TEXT_MESSAGE_START", messageId: "m1" }, ...call("c1", "add").slice(0, 2));
    await vi.waitFor(() => expect(toolCallOf(conversation.state, "c1")?.status).toBe("streaming"));
    await conversation.cancelRun();
    expect(run.aborted).toBe(true);
    expect(conversation.state.runStatus).toBe("cancelled");
    expect(messagesOf(conversation.state).some(({ streaming }) => streaming)).toBe(false);
    expect(toolCallOf(conversation.state, "c1")?.status).toBe("error");
  });

  test("when the agent can't be told, the run failed", async () => {
    const { client, conversation, run } = await asked();
    run.start();
    await vi.waitFor(() => expect(conversation.state.stream.phase).toBe("open"));
    client.stop = () => Promise.reject(new Error("no way"));
    await conversation.cancelRun();
    expect(conversation.state).toMatchObject({ runStatus: "error", error: "no way" });
  });
});

describe("approvals and questions", () => {
  test("wait for each other and go together, without a word from the page", async () => {
    const { client, conversation } = await paused();
    expect(conversation.state.runStatus).toBe("awaiting_input");
    expect(toolCallOf(conversation.state, "c1")?.status).toBe("pending_approval");
    expect(toolCallOf(conversation.state, "c2")?.status).toBe("awaiting_answer");
    await conversation.approveTool("c1", { amount: 1 });
    expect(client.requests).toHaveLength(1);
    const done = conversation.respondToInterrupt("q1", "the red one");
    const run = await client.next();
    expect(run.input.messages).toEqual([]);
    expect(run.input.resume).toEqual([
      { interruptId: "i1", status: "resolved", payload: { approved: true, editedArgs: { amount: 1 } } },
      { interruptId: "q1", status: "resolved", payload: "the red one" },
    ]);
    expect(toolCallOf(conversation.state, "c1")?.status).toBe("running");
    run
      .start({
        type: "TOOL_CALL_RESULT",
        messageId: "r1",
        toolCallId: "c1",
        content: "paid",
        metadata: { status: "done", durationMs: 7 },
      })
      .finish();
    await done;
    expect(toolCallOf(conversation.state, "c1")).toMatchObject({ status: "done", result: "paid", durationMs: 7 });
    expect(conversation.state).toMatchObject({ runStatus: "idle", interrupts: [] });
  });

  test("a rejection is told with its reason, and shown at once", async () => {
    const { client, conversation } = await paused();
    await conversation.dismissInterrupt("q1");
    void conversation.rejectTool("i1", "too much");
    const { input } = await client.next();
    expect(input.resume).toEqual([
      { interruptId: "i1", status: "resolved", payload: { approved: false, reason: "too much" } },
      { interruptId: "q1", status: "cancelled" },
    ]);
    expect(toolCallOf(conversation.state, "c1")?.status).toBe("rejected");
  });

  test("cancel means no to all, also to what was allowed before", async () => {
    const { client, conversation } = await paused();
    await conversation.approveTool("c1");
    void conversation.cancelRun();
    expect((await client.next()).input.resume).toEqual([
      { interruptId: "i1", status: "resolved", payload: { approved: false } },
      { interruptId: "q1", status: "cancelled" },
    ]);
  });

  test("what was not asked can't be answered, and what can't be edited is not", async () => {
    const { conversation } = await paused();
    await expect(conversation.approveTool("nope")).rejects.toMatchObject({
      code: "UNKNOWN_INTERRUPT",
      status: "awaiting_input",
    });
    await expect(conversation.respondToInterrupt("i1", true)).rejects.toMatchObject({ code: "UNKNOWN_INTERRUPT" });
    await expect(conversation.rejectTool("q1")).rejects.toMatchObject({ code: "UNKNOWN_INTERRUPT" });
    const plain = await asked();
    plain.run.start(...call("c1", "pay")).finish({ type: "interrupt", interrupts: [approval("i1", "c1", {})] });
    await plain.done;
    await expect(plain.conversation.approveTool("i1", { amount: 1 })).rejects.toMatchObject({ code: "NOT_EDITABLE" });
    expect(plain.client.requests).toHaveLength(1);
  });

  test("answers that never arrived are sent again by a retry; those that were refused are not", async () => {
    const { client, conversation } = await paused();
    await conversation.dismissInterrupt("q1");
    const first = conversation.approveTool("i1");
    (await client.next()).fail("OFFLINE", "No connection.");
    await first;
    expect(conversation.state).toMatchObject({ runStatus: "error", errorCode: "OFFLINE" });
    expect(toolCallOf(conversation.state, "c1")?.status).toBe("pending_approval");
    const second = conversation.retryRun();
    const again = await client.next();
    expect(again.input.resume).toHaveLength(2);
    again.start().say({ type: "RUN_ERROR", code: "INVALID_ANSWER", message: "It does not fit." });
    await second;
    void conversation.retryRun();
    const { input } = await client.next();
    expect(input.resume).toBeUndefined();
    expect(input.forwardedProps).toEqual({ retry: true });
  });
});

describe("failures", () => {
  test.each([
    ["a refusal", "RATE_LIMITED"],
    ["no connection", "OFFLINE"],
  ])("%s is told with its code, and a retry says the message again", async (_, code) => {
    const { client, conversation, done, run } = await asked();
    run.fail(code, "Not now.");
    await done;
    expect(conversation.state).toMatchObject({ runStatus: "error", error: "Not now.", errorCode: code });
    const retried = conversation.retryRun();
    const again = await client.next();
    expect(again.input).toMatchObject({ messages: [{ role: "user", content: "Go" }], forwardedProps: { retry: true } });
    expect(conversation.state).not.toHaveProperty("error");
    again.fail(code, "Still not.");
    await retried;
    expect(conversation.state.error).toBe("Still not.");
  });

  test("a stream that is cut is an error, and a retry looks for the run that may go on", async () => {
    const { client, conversation, done, run } = await asked();
    run.start(...text("m1", "Half")).cut();
    await done;
    expect(conversation.state).toMatchObject({ runStatus: "error", errorCode: "CONNECTION_LOST" });
    const retried = conversation.retryRun();
    const again = await client.next();
    expect(again.input).toMatchObject({ messages: [], forwardedProps: {} });
    expect(again.input.state).toBeUndefined();
    again.start({ type: "CUSTOM", name: "run_status", value: { status: "interrupted", code: "INTERRUPTED" } }).finish();
    await retried;
    expect(conversation.state).toMatchObject({ runStatus: "error", errorCode: "INTERRUPTED" });
    void conversation.retryRun();
    expect((await client.next()).input.forwardedProps).toEqual({ retry: true });
  });

  test("a run that failed can be followed by a message", async () => {
    const { client, conversation, done, run } = await asked();
    run.say({ type: "RUN_ERROR", code: "MODEL_ERROR", message: "No answer." });
    await done;
    expect(conversation.state).toMatchObject({ runStatus: "error", errorCode: "MODEL_ERROR" });
    const next = conversation.sendMessage("Again");
    (await client.next()).start().finish();
    await next;
    expect(conversation.state.runStatus).toBe("idle");
  });
});

describe("tools of the page", () => {
  const painted: unknown[] = [];
  const paint = defineClientTool({
    name: "paint",
    description: "Paints.",
    input: z.object({ color: z.string() }),
    execute({ color }) {
      if (color === "none") throw new Error("There is no such colour.");
      painted.push(color);
      return { painted: color };
    },
  });
  beforeEach(() => void painted.splice(0));

  test("are offered, run, and answered by a run that follows by itself", async () => {
    const { client, conversation, done, run } = await asked({ tools: [paint] });
    expect(run.input.tools).toMatchObject([{ name: "paint", parameters: { type: "object", required: ["color"] } }]);
    run.start(
      ...call("c1", "paint", { color: "red" }),
      ...call("c2", "paint", { color: 7 }),
      ...call("c3", "paint", { color: "none" }),
      ...call("c4", "paint", "{"),
    );
    run.finish({ type: "success", pendingToolCallIds: ["c1", "c2", "c3", "c4"] });
    const followUp = await client.next();
    expect(conversation.state.runStatus).toBe("running");
    expect(painted).toEqual(["red"]);
    expect(followUp.input.messages).toMatchObject([
      { role: "tool", toolCallId: "c1", content: '{"painted":"red"}' },
      { role: "tool", toolCallId: "c2", error: expect.stringContaining("Invalid arguments") },
      { role: "tool", toolCallId: "c3", error: "There is no such colour." },
      { role: "tool", toolCallId: "c4", error: expect.any(String) },
    ]);
    followUp.start(...text("m9", "Done.")).finish();
    await done;
    expect(conversation.state.runStatus).toBe("idle");
    expect(toolCallOf(conversation.state, "c1")?.status).toBe("done");
    expect(toolCallOf(conversation.state, "c3")?.status).toBe("error");
  });

  test("are known without being named by the agent, and other calls are left alone", async () => {
    const { client, conversation, done, run } = await asked({ tools: [paint] });
    run.start(...call("c1", "paint", { color: "red" }), ...call("c2", "theirs"));
    run.finish();
    (await client.next()).start().finish();
    await done;
    expect(toolCallOf(conversation.state, "c2")?.status).toBe("running");
    void conversation.sendMessage("Go on");
    expect(toolCallOf(conversation.state, "c2")?.status).toBe("error");
  });

  test("work while a person is asked, and the answer waits for them", async () => {
    let finish = (_: string) => {};
    const slow = defineClientTool({
      name: "slow",
      description: "",
      input: z.object({}),
      execute: () =>
        new Promise<string>((resolve) => {
          finish = resolve;
        }),
    });
    const { client, conversation, run } = await asked({ tools: [slow] });
    run
      .start(...call("c1", "pay"), ...call("c2", "slow"))
      .finish({ type: "interrupt", interrupts: [approval("i1", "c1")] });
    await vi.waitFor(() => expect(conversation.state.runStatus).toBe("awaiting_input"));
    void conversation.approveTool("i1");
    expect(conversation.state.runStatus).toBe("running");
    expect(client.requests).toHaveLength(1);
    finish("ready");
    expect((await client.next()).input).toMatchObject({
      messages: [{ role: "tool", content: "ready" }],
      resume: [{ interruptId: "i1" }],
    });
  });

  test("are aborted by a stop, and their result is not sent", async () => {
    let aborted = false;
    const slow = defineClientTool({
      name: "slow",
      description: "",
      input: z.object({}),
      execute: (_, { signal }) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener("abort", () => {
            aborted = true;
            reject(new Error("stopped"));
          }),
        ),
    });
    const { client, conversation, done, run } = await asked({ tools: [slow] });
    run.start(...call("c1", "slow")).finish();
    await vi.waitFor(() => expect(conversation.state.stream.phase).toBe("finished"));
    await conversation.cancelRun();
    await done;
    expect(aborted).toBe(true);
    expect(client.requests).toHaveLength(1);
    expect(conversation.state.runStatus).toBe("cancelled");
  });

  test("that are called for ever end the run", async () => {
    const { client, conversation, done, run } = await asked({ tools: [paint], maxFollowUps: 2 });
    let next = run;
    for (const id of ["c1", "c2", "c3"]) {
      next.start(...call(id, "paint", { color: id })).finish();
      if (id !== "c3") next = await client.next();
    }
    await done;
    expect(painted).toEqual(["c1", "c2", "c3"]);
    expect(conversation.state).toMatchObject({ runStatus: "error", errorCode: "TOO_MANY_FOLLOW_UPS" });
  });

  test("whose result never arrived are not run again by a retry", async () => {
    const { client, conversation, done, run } = await asked({ tools: [paint] });
    run.start(...call("c1", "paint", { color: "red" })).finish();
    (await client.next()).fail("OFFLINE", "No connection.");
    await done;
    void conversation.retryRun();
    expect(roles((await client.next()).input)).toEqual(["user", "tool"]);
    expect(painted).toEqual(["red"]);
  });

  test("whose arguments can't be described end the run with an error, before anything is sent", async () => {
    const odd = defineClientTool({
      name: "odd",
      description: "",
      input: z.object({ when: z.date() }),
      execute: () => null,
    });
    const client = new ScriptedClient();
    const conversation = new Conversation({ client, tools: [odd] });
    await conversation.sendMessage("Go");
    expect(conversation.state.runStatus).toBe("error");
    expect(client.requests).toEqual([]);
  });

  test("may change while the page is open", async () => {
    const { client, conversation, done, run } = await asked();
    expect(run.input.tools).toEqual([]);
    run.start().finish();
    await done;
    conversation.configure({ tools: [paint], context: [{ description: "page", value: "board" }] });
    void conversation.sendMessage("Now");
    expect((await client.next()).input).toMatchObject({ tools: [{ name: "paint" }], context: [{ value: "board" }] });
  });
});

describe("the shared state", () => {
  const stateSchema = z.object({ count: z.number().max(10), names: z.array(z.string()) });
  const typed = (client: ScriptedClient) =>
    new Conversation({ client, stateSchema, initialState: { count: 0, names: [] } });

  test("is sent with every run, and changed by both sides", async () => {
    const client = new ScriptedClient();
    const conversation = typed(client);
    conversation.setSharedState((state) => ({ ...state, count: state.count + 1 }));
    conversation.patchSharedState([{ op: "add", path: "/names/-", value: "Ada" }]);
    const done = conversation.sendMessage("Go");
    const run = await client.next();
    expect(run.input.state).toEqual({ count: 1, names: ["Ada"] });
    run.start({ type: "STATE_DELTA", delta: [{ op: "replace", path: "/count", value: 5 }] }).finish();
    await done;
    const { count, names } = conversation.state.sharedState;
    expect([count, names]).toEqual([5, ["Ada"]]);
  });

  test("that does not fit its schema is refused, from either side", async () => {
    const client = new ScriptedClient();
    const conversation = typed(client);
    expect(() => conversation.setSharedState({ count: 99, names: [] })).toThrow(
      expect.objectContaining({ code: "INVALID_STATE", message: expect.stringContaining("count") }),
    );
    expect(() => conversation.patchSharedState([{ op: "remove", path: "/nope" }])).toThrow(
      expect.objectContaining({ code: "INVALID_STATE" }),
    );
    const done = conversation.sendMessage("Go");
    (await client.next()).start({ type: "STATE_SNAPSHOT", snapshot: { count: "many" } }).finish();
    await done;
    expect(conversation.state).toMatchObject({
      sharedState: { count: 0, names: [] },
      diagnostics: [{ rule: "invalid_state" }],
    });
  });
});

describe("listeners", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("hear of the first change at once, and of the others at most once in an interval, the last included", async () => {
    const { conversation, run } = await asked({ flushIntervalMs: 50 });
    await vi.advanceTimersByTimeAsync(100);
    const heard: string[] = [];
    const stop = conversation.subscribe(() => heard.push(String(said(conversation).at(-1))));
    run.start({ type: "TEXT_MESSAGE_START", messageId: "m1" });
    for (const delta of ["a", "b", "c"]) {
      run.say({ type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta });
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(heard).toEqual(["user: Go"]);
    await vi.advanceTimersByTimeAsync(20);
    expect(heard).toEqual(["user: Go", "assistant: abc"]);
    expect(conversation.getSnapshot()).toBe(conversation.state);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(heard).toHaveLength(2);
    run.say({ type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta: "d" });
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual(["user: Go", "assistant: abc", "assistant: abcd"]);
    stop();
    run.say({ type: "TEXT_MESSAGE_END", messageId: "m1" }).finish();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(heard).toHaveLength(3);
  });
});
