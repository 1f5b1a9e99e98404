import { expect, test } from "vitest";
import { readThreads, readWaiting } from "@/app/_components/threads/listed";

const thread = { id: "t", title: "Refunds", status: "waiting", updatedAt: 1 };
const waiting = {
  id: "i",
  threadId: "t",
  threadTitle: "Refunds",
  kind: "approval",
  message: "Refund 5 EUR?",
  toolName: "refund_order",
  openedAt: 1,
};

test("the server's lists are read as they come", () => {
  expect(readThreads({ threads: [thread] })).toEqual([thread]);
  expect(readWaiting({ waiting: [waiting] })).toEqual([waiting]);
  expect(readThreads({ threads: [] })).toEqual([]);
});

test.each([
  undefined,
  null,
  [],
  {},
  { threads: {} },
  { threads: [null] },
  { threads: [thread, { ...thread, status: "asleep" }] },
  { threads: [{ ...thread, updatedAt: "1" }] },
  { threads: [{ ...thread, title: undefined }] },
])("%j is no list of threads", (answer) => expect(() => readThreads(answer)).toThrow("No list of threads."));

test.each([{}, { waiting: [{ ...waiting, kind: "wish" }] }, { waiting: [{ ...waiting, message: 3 }] }])(
  "%j is no list of what waits",
  (answer) => expect(() => readWaiting(answer)).toThrow("No list of waiting."),
);
