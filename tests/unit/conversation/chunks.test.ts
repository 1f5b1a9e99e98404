import { expect, test } from "vitest";
import type { AgentEvent } from "@/agent/engine/events";
import { playToClients } from "../../clients/replay";
import { asClients, onWire, reduceAll } from "./shown";

const run = { threadId: "t1", runId: "r1" };
const started: AgentEvent = { type: "RUN_STARTED", ...run };
const finished: AgentEvent = { type: "RUN_FINISHED", ...run, outcome: { type: "success" } };
const words = (messageId: string | undefined, delta: string, subagentRunId?: string): AgentEvent => ({
  type: "TEXT_MESSAGE_CHUNK",
  ...(messageId !== undefined && { messageId }),
  delta,
  ...(subagentRunId !== undefined && { subagentRunId }),
});
const args = (toolCallId: string | undefined, delta: string, name?: string): AgentEvent => ({
  type: "TOOL_CALL_CHUNK",
  ...(toolCallId !== undefined && { toolCallId, toolCallName: name ?? "add", parentMessageId: "m" }),
  delta,
});
const thoughts = (messageId: string | undefined, delta: string): AgentEvent => ({
  type: "REASONING_MESSAGE_CHUNK",
  ...(messageId !== undefined && { messageId }),
  delta,
});
const sub = (id: string): AgentEvent => ({ type: "SUBAGENT_STARTED", subagentRunId: id, name: id });
const subEnd = (id: string): AgentEvent => ({
  type: "SUBAGENT_FINISHED",
  subagentRunId: id,
  outcome: { type: "success" },
});

test.each<[string, AgentEvent[]]>([
  ["text that goes on with and without its id", [words("m", "a"), words(undefined, "b"), words("m", "c")]],
  ["two messages, each ended by the next", [words("m", "a"), words("n", "b"), words(undefined, "c")]],
  [
    "text, then a call, then its result",
    [
      words("m", "a"),
      args("c", '{"a"'),
      args(undefined, ":1}"),
      { type: "TOOL_CALL_RESULT", messageId: "r", toolCallId: "c", content: "2" },
    ],
  ],
  ["two calls in a row", [args("c", "{}"), args("d", "{}", "other")]],
  ["thoughts, then text", [thoughts("h", "hm"), thoughts(undefined, "m"), words("m", "So")]],
  [
    "state changes, which end a message",
    [words("m", "a"), { type: "STATE_SNAPSHOT", snapshot: { a: 1 } }, words("m", "b")],
  ],
  ["what does not end one", [words("m", "a"), { type: "RAW", event: 1 }, sub("s"), subEnd("s"), words(undefined, "b")]],
  [
    "two subagents at once",
    [
      sub("s"),
      sub("u"),
      words("m", "a", "s"),
      words("n", "b", "u"),
      words("m", "c"),
      words(undefined, "d", "u"),
      subEnd("s"),
      subEnd("u"),
    ],
  ],
  [
    "a snapshot in between",
    [
      words("m", "a"),
      { type: "MESSAGES_SNAPSHOT", messages: [{ id: "m", role: "assistant", content: "A" }] },
      words("m", "b"),
    ],
  ],
])("%s: as both clients of AG-UI read it", async (_, events) => {
  const stream = [started, ...events, finished];
  const clients = await playToClients(stream);
  const state = reduceAll(onWire(stream, true));
  expect(state.diagnostics).toEqual([]);
  expect(asClients(state)).toEqual(JSON.parse(JSON.stringify(clients.messages)));
  expect(state.stream.chunks).toEqual([]);
});

test.each<[string, AgentEvent[], string]>([
  ["a first chunk without an id", [words(undefined, "a")], "bad_chunk"],
  ["a first chunk of a call without its name", [{ type: "TOOL_CALL_CHUNK", toolCallId: "c", delta: "{" }], "bad_chunk"],
  [
    "another role on the way",
    [words("m", "a"), { type: "TEXT_MESSAGE_CHUNK", messageId: "m", role: "user", delta: "b" }],
    "bad_chunk",
  ],
  [
    "a chunk that may belong to two subagents",
    [sub("s"), sub("u"), words("m", "a", "s"), words("n", "b", "u"), words(undefined, "c")],
    "bad_chunk",
  ],
  [
    "a chunk of another subagent's message",
    [sub("s"), sub("u"), words("m", "a", "s"), words("m", "b", "u")],
    "wrong_owner",
  ],
])("%s is refused, and what was there stays", (_, events, rule) => {
  const before = reduceAll([started, ...events.slice(0, -1)]);
  const after = reduceAll(events.slice(-1), before);
  expect(after.diagnostics.map((each) => each.rule)).toEqual([rule]);
  expect(asClients(after)).toEqual(asClients(before));
});

test("THINKING_* of older agents is shown as reasoning", () => {
  const events = [
    { type: "THINKING_START", title: "Plan" },
    { type: "THINKING_TEXT_MESSAGE_START" },
    { type: "THINKING_TEXT_MESSAGE_CONTENT", delta: "Let me " },
    { type: "THINKING_TEXT_MESSAGE_CONTENT", delta: "see." },
    { type: "THINKING_TEXT_MESSAGE_END" },
    { type: "THINKING_END" },
  ];
  const state = reduceAll([started, ...events, ...events, finished]);
  expect(state.diagnostics).toEqual([]);
  expect(asClients(state)).toMatchObject([
    { role: "reasoning", content: "Let me see." },
    { role: "reasoning", content: "Let me see." },
  ]);
});
