import type { Message } from "@ag-ui/core";
import { expect, test } from "vitest";
import { historyPart } from "../../lib/threads/history-part";

// A turn: what the user says, a call, its result, the answer.
const turn = (name: string): Message[] => [
  { id: `${name}-said`, role: "user", content: "Hello" },
  {
    id: `${name}-call`,
    role: "assistant",
    toolCalls: [{ id: name, type: "function", function: { name: "x", arguments: "{}" } }],
  },
  { id: `${name}-result`, role: "tool", toolCallId: name, content: "1" },
  { id: `${name}-answer`, role: "assistant", content: "Done" },
];
const messages = ["a", "b", "c"].flatMap(turn);
const ids = (part: ReturnType<typeof historyPart>) => part?.messages.map(({ id }) => id.split("-")[0]).join("");

test("the newest part begins with a message of the user's, and tells how many are before it", () => {
  const part = historyPart(messages, 5);
  expect(ids(part)).toBe("bbbbcccc");
  expect(part?.earlier).toBe(4);
});

test("the part before a message ends right before it", () => {
  expect(ids(historyPart(messages, 1, "b-said"))).toBe("aaaa");
  expect(historyPart(messages, 1, "a-said")).toEqual({ messages: [], earlier: 0 });
});

test("a short thread is given whole; a message that is not there, nothing", () => {
  expect(historyPart(messages, 100)).toEqual({ messages, earlier: 0 });
  expect(historyPart([], 30)).toEqual({ messages: [], earlier: 0 });
  expect(historyPart(messages, 5, "other")).toBeUndefined();
});
