import { describe, expect, test } from "vitest";
import { list } from "@/lib/conversation/collection";
import { reduce } from "@/lib/conversation/reduce";
import { interruptFor, interruptsOf, messageIdsOf, subagentTree, toolCallOf } from "@/lib/conversation/selectors";
import { reduceAll, shown } from "./shown";

type Event = { type: string; [field: string]: unknown };

const started: Event = { type: "RUN_STARTED", threadId: "t", runId: "r" };
const finished: Event = { type: "RUN_FINISHED", threadId: "t", runId: "r" };
const text = (step: "START" | "CONTENT" | "END", id = "m", more: object = {}): Event => ({
  type: `TEXT_MESSAGE_${step}`,
  messageId: id,
  ...(step === "CONTENT" && { delta: "x" }),
  ...more,
});
const call = (step: "START" | "ARGS" | "END" | "RESULT", id = "c", more: object = {}): Event => ({
  type: `TOOL_CALL_${step}`,
  toolCallId: id,
  ...(step === "START" && { toolCallName: "add" }),
  ...(step === "ARGS" && { delta: "{}" }),
  ...(step === "RESULT" && { messageId: `r-${id}`, content: "3" }),
  ...more,
});
const whole = (id = "c", more: object = {}) => [call("START", id, more), call("ARGS", id), call("END", id)];
const sub = (id: string, more: object = {}): Event => ({
  type: "SUBAGENT_STARTED",
  subagentRunId: id,
  name: id,
  ...more,
});
const subEnd = (id: string, outcome: object = { type: "success" }): Event => ({
  type: "SUBAGENT_FINISHED",
  subagentRunId: id,
  outcome,
});

describe("an event out of order is told with the rule that it broke, and changes nothing else", () => {
  test.each<[string, Event[], Event, string]>([
    ["before the run", [], text("START"), "before_start"],
    ["after the end", [started, finished], text("START"), "after_end"],
    ["after an error", [started, { type: "RUN_ERROR", message: "x" }], finished, "after_end"],
    ["a second start", [started], started, "already_running"],
    ["text without a start", [started], text("CONTENT"), "not_open"],
    ["an end without a start", [started], text("END"), "not_open"],
    ["a start that is open", [started, text("START")], text("START"), "already_open"],
    ["text after its end", [started, text("START"), text("END")], text("CONTENT"), "not_open"],
    [
      "text in an activity",
      [started, { type: "ACTIVITY_SNAPSHOT", messageId: "m", activityType: "a", content: {} }],
      text("START"),
      "wrong_role",
    ],
    [
      "text of another subagent",
      [started, sub("s"), text("START", "m", { subagentRunId: "s" })],
      text("CONTENT", "m", { subagentRunId: "u" }),
      "wrong_owner",
    ],
    ["arguments without a call", [started], call("ARGS"), "not_open"],
    ["a call's end without a call", [started], call("END"), "not_open"],
    [
      "a call in another one's message",
      [started, sub("s"), text("START", "m", { subagentRunId: "s" })],
      call("START", "c", { parentMessageId: "m", subagentRunId: "u" }),
      "wrong_owner",
    ],
    [
      "a result under another message's id",
      [started, text("START"), ...whole()],
      call("RESULT", "c", { messageId: "m" }),
      "used_id",
    ],
    [
      "thoughts without a start",
      [started],
      { type: "REASONING_MESSAGE_CONTENT", messageId: "h", delta: "x" },
      "not_open",
    ],
    ["an end of thoughts without a start", [started], { type: "REASONING_END", messageId: "h" }, "not_open"],
    [
      "an encrypted value of nothing",
      [started],
      { type: "REASONING_ENCRYPTED_VALUE", subtype: "message", entityId: "h", encryptedValue: "e" },
      "unknown_id",
    ],
    ["a step's end without a start", [started], { type: "STEP_FINISHED", stepName: "one" }, "not_open"],
    [
      "a step that is on",
      [started, { type: "STEP_STARTED", stepName: "one" }],
      { type: "STEP_STARTED", stepName: "one" },
      "already_open",
    ],
    [
      "a step's end by another",
      [started, { type: "STEP_STARTED", stepName: "one" }],
      { type: "STEP_FINISHED", stepName: "one", subagentRunId: "s" },
      "not_open",
    ],
    ["a subagent that is at work", [started, sub("s")], sub("s"), "used_id"],
    ["a subagent that has ended", [started, sub("s"), subEnd("s")], sub("s"), "used_id"],
    ["a subagent of an unknown parent", [started], sub("s", { parentSubagentRunId: "u" }), "unknown_id"],
    ["a subagent's end without a start", [started], subEnd("s"), "not_open"],
    [
      "an activity's patch for nothing",
      [started],
      { type: "ACTIVITY_DELTA", messageId: "a", activityType: "a", patch: [] },
      "unknown_id",
    ],
    [
      "a patch of text",
      [started, text("START")],
      { type: "ACTIVITY_DELTA", messageId: "m", activityType: "a", patch: [] },
      "wrong_role",
    ],
    [
      "a patch that does not fit",
      [started],
      { type: "STATE_DELTA", delta: [{ op: "remove", path: "/a" }] },
      "bad_patch",
    ],
    ["an end while text is open", [started, text("START")], finished, "left_open"],
    ["an end while a call is open", [started, call("START")], finished, "left_open"],
    ["an end while a step is on", [started, { type: "STEP_STARTED", stepName: "one" }], finished, "left_open"],
    ["an end while a subagent works", [started, sub("s")], finished, "left_open"],
    [
      "an interruption without a question",
      [started],
      { ...finished, outcome: { type: "interrupt", interrupts: [] } },
      "malformed",
    ],
    [
      "two questions of one id",
      [started],
      {
        ...finished,
        outcome: {
          type: "interrupt",
          interrupts: [
            { id: "i", reason: "x" },
            { id: "i", reason: "x" },
          ],
        },
      },
      "malformed",
    ],
    [
      "a snapshot with half a message",
      [started],
      { type: "MESSAGES_SNAPSHOT", messages: [{ id: "m", role: "user", content: "a" }, { role: "user" }] },
      "malformed",
    ],
    ["a null where nothing should be", [started], text("START", "m", { name: null }), "malformed"],
    ["an event of a later version", [started], { type: "NEW_EVENT" }, "unknown_event"],
  ])("%s", (_, before, event, rule) => {
    const state = reduceAll(before);
    expect(state.diagnostics).toEqual([]);
    const after = reduce(state, event);
    expect(after.diagnostics).toMatchObject([{ event, rule }]);
    const { refused, refusedEvents, ...rest } = shown(after);
    expect({ ...rest, refused: [], refusedEvents: 0 }).toEqual(shown(state));
    expect([refused.length, refusedEvents]).toEqual([1, 1]);
  });
});

describe("a call", () => {
  const status = (events: Event[], id = "c") => toolCallOf(reduceAll([started, ...events]), id)?.status;
  const interrupt = (reason: string) => ({
    ...finished,
    outcome: {
      type: "interrupt",
      interrupts: [{ id: "i", reason, toolCallId: "c", metadata: { toolName: "add", input: { a: 1 } } }],
    },
  });

  test.each<[string, Event[]]>([
    ["streaming", [call("START"), call("ARGS")]],
    ["running", whole()],
    ["done", [...whole(), call("RESULT")]],
    ["error", [...whole(), call("RESULT", "c", { metadata: { status: "error" } })]],
    ["error", [...whole(), call("RESULT", "c", { metadata: { status: "skipped" } })]],
    ["rejected", [...whole(), call("RESULT", "c", { metadata: { status: "rejected" } })]],
    ["pending_approval", [...whole(), interrupt("tool_call")]],
    ["awaiting_answer", [...whole(), interrupt("input_required")]],
    ["error", [...whole(), { type: "RUN_ERROR", message: "x" }]],
    ["error", [call("START"), { type: "RUN_ERROR", message: "x" }]],
    ["done", [...whole(), call("RESULT"), { type: "RUN_ERROR", message: "x" }]],
    ["pending_approval", [...whole(), interrupt("tool_call"), started, { type: "RUN_ERROR", message: "x" }]],
    ["done", [...whole(), interrupt("tool_call"), started, call("RESULT"), { type: "RUN_ERROR", message: "x" }]],
    ["running", [...whole(), finished]],
  ])("is %s", (expected, events) => {
    expect(status(events)).toBe(expected);
  });

  test("stands in its message, with its result right after it and how long it took", () => {
    const state = reduceAll([
      started,
      text("START", "m"),
      ...whole("c", { parentMessageId: "m" }),
      ...whole("d", { parentMessageId: "m" }),
      text("END", "m"),
      text("START", "n"),
      text("END", "n"),
      call("RESULT", "d"),
      call("RESULT", "c", { metadata: { status: "done", durationMs: 12 } }),
      finished,
    ]);
    expect(messageIdsOf(state)).toEqual(["m", "r-d", "r-c", "n"]);
    expect(toolCallOf(state, "c")).toMatchObject({
      messageId: "m",
      name: "add",
      argsText: "{}",
      result: "3",
      resultMessageId: "r-c",
      durationMs: 12,
    });
    expect(state).toMatchObject({ runStatus: "idle", pendingToolCallIds: [], diagnostics: [] });
  });

  test("without a result is left to the page, named or not; not when it waits for a person or a subagent", () => {
    expect(reduceAll([started, ...whole(), finished]).pendingToolCallIds).toEqual(["c"]);
    const named = { ...finished, outcome: { type: "success", pendingToolCallIds: ["d"] } };
    expect(reduceAll([started, ...whole(), ...whole("d"), named]).pendingToolCallIds).toEqual(["d"]);
    const suspended = [...whole("s1"), sub("s", { parentToolCallId: "s1" }), subEnd("s", { type: "suspended" })];
    expect(
      reduceAll([started, ...whole(), ...whole("d"), ...suspended, interrupt("tool_call")]).pendingToolCallIds,
    ).toEqual(["d"]);
  });

  test("that waits can be found by its question, until the answer was taken", () => {
    const waiting = reduceAll([started, ...whole(), interrupt("tool_call")]);
    expect(interruptFor(waiting, "c")).toMatchObject({
      id: "i",
      kind: "approval",
      toolName: "add",
      input: { a: 1 },
      editable: false,
    });
    const resumed = reduceAll([started], waiting);
    expect(interruptsOf(resumed)).toEqual([]);
    expect(reduceAll([call("RESULT"), finished], resumed).interrupts).toEqual([]);
  });
});

test("a snapshot corrects what is there, keeps what it says the same, and drops the rest but reasoning", () => {
  const message = (id: string, content: string) => ({ id, role: "user", content });
  const think: Event[] = [
    { type: "REASONING_MESSAGE_START", messageId: "h", role: "reasoning" },
    { type: "REASONING_MESSAGE_CONTENT", messageId: "h", delta: "hm" },
    { type: "REASONING_MESSAGE_END", messageId: "h" },
  ];
  const before = reduceAll([
    started,
    { type: "MESSAGES_SNAPSHOT", messages: [message("a", "1"), message("b", "2"), message("gone", "3")] },
    ...think,
  ]);
  const after = reduceAll(
    [{ type: "MESSAGES_SNAPSHOT", messages: [message("a", "1"), message("new", "4"), message("b", "5")] }],
    before,
  );
  expect(messageIdsOf(after)).toEqual(["a", "b", "h", "new"]);
  expect(list(after.messages)[0]).toBe(list(before.messages)[0]);
  expect(list(after.messages)[1]).toMatchObject({ content: "5" });
});

test("subagents are a tree, and one that breaks off with its run has failed", () => {
  const state = reduceAll([
    started,
    sub("boss"),
    sub("helper", { parentSubagentRunId: "boss" }),
    subEnd("helper"),
    { type: "RUN_ERROR", message: "x" },
  ]);
  expect(subagentTree(state)).toMatchObject([
    { id: "boss", status: "error", children: [{ id: "helper", status: "done", children: [] }] },
  ]);
  expect(subagentTree(state)).toBe(subagentTree(state));
});

test("progress is an activity that its call points to", () => {
  const progress = (done: number): Event => ({
    type: "ACTIVITY_SNAPSHOT",
    messageId: "p",
    activityType: "progress",
    content: { toolCallId: "c", done, total: 9 },
  });
  const state = reduceAll([
    started,
    ...whole(),
    progress(1),
    progress(2),
    {
      type: "ACTIVITY_DELTA",
      messageId: "p",
      activityType: "progress",
      patch: [{ op: "replace", path: "/done", value: 3 }],
    },
  ]);
  expect(toolCallOf(state, "c")?.activityId).toBe("p");
  expect(list(state.messages).at(-1)).toMatchObject({ role: "activity", content: { done: 3, total: 9 } });
});

test.each([
  [{ type: "RUN_ERROR", message: "stopped", code: "CANCELLED" }, { runStatus: "cancelled" }],
  [{ type: "RUN_ERROR", message: "stopped", code: "abort" }, { runStatus: "cancelled" }],
  [{ ...finished, outcome: { type: "cancelled" } }, { runStatus: "cancelled" }],
  [
    { type: "RUN_ERROR", message: "No answer.", code: "MODEL_ERROR", usage: [{ inputTokens: 2 }] },
    { runStatus: "error", error: "No answer.", errorCode: "MODEL_ERROR", usage: [{ inputTokens: 2 }] },
  ],
  [
    { ...finished, usage: [{ outputTokens: 5 }] },
    { runStatus: "idle", usage: [{ outputTokens: 5 }] },
  ],
  [{ ...finished, outcome: { type: "later_version" } }, { runStatus: "idle" }],
  [{ ...finished, outcome: null }, { runStatus: "idle" }],
])("the end %o is told", (end, expected) => {
  expect(reduceAll([started, end])).toMatchObject({ ...expected, diagnostics: [] });
});
