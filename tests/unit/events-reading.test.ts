import { describe, expect, test } from "vitest";
import { Fold } from "../../app/(demos)/events/fold";
import type { Entry } from "../../app/(demos)/events/recording";
import { reportOf } from "../../app/(demos)/events/report";
import { rowOf } from "../../app/(demos)/events/row";
import { timingsOf } from "../../app/(demos)/events/timings";
import { messagesOf } from "../../lib/conversation/selectors";

const asks = (at: number, content: string): Entry => ({
  kind: "request",
  at,
  input: { threadId: "t", runId: `run-${content}`, messages: [{ id: `u-${content}`, role: "user", content }] },
});
const event = (at: number, type: string, more: object = {}): Entry => ({ kind: "event", at, event: { type, ...more } });
const answers = (at: number, run: string): Entry[] => [
  event(at, "RUN_STARTED", { threadId: "t", runId: run, input: { messages: [] } }),
  event(at + 10, "TEXT_MESSAGE_START", { messageId: run, role: "assistant" }),
  event(at + 100, "TEXT_MESSAGE_CONTENT", { messageId: run, delta: "Hi " }),
  event(at + 110, "TEXT_MESSAGE_CONTENT", { messageId: run, delta: "there" }),
  event(at + 120, "TEXT_MESSAGE_END", { messageId: run }),
  event(at + 130, "RUN_FINISHED", {
    threadId: "t",
    runId: run,
    outcome: { type: "success" },
    usage: [{ inputTokens: 7, outputTokens: 2 }, { inputTokens: 1 }],
  }),
];

const connect: Entry = { kind: "request", at: 0, input: { threadId: "t", messages: [], forwardedProps: {} } };
const rows = [
  connect,
  event(5, "RUN_STARTED", { threadId: "t", runId: "c" }),
  event(6, "RUN_FINISHED", { threadId: "t", runId: "c", outcome: { type: "success" } }),
  asks(1000, "one"),
  ...answers(1050, "a1"),
  asks(5000, "two"),
  ...answers(5040, "a2").slice(0, 3),
  event(5200, "RUN_ERROR", { message: "It broke.", code: "MODEL_ERROR" }),
].map(rowOf);

const texts = (fold: Fold, count: number) =>
  messagesOf(fold.after(rows, count)).map(({ role, content }) => `${role}: ${content}`);

describe("folding", () => {
  test("every step shows the conversation up to it, also when one steps back", () => {
    const fold = new Fold();
    expect(texts(fold, rows.length)).toEqual(["user: one", "assistant: Hi there", "user: two", "assistant: Hi "]);
    expect(texts(fold, 7)).toEqual(["user: one", "assistant: Hi "]);
    expect(texts(fold, 4)).toEqual([]);
    expect(fold.after(rows, 7)).toBe(fold.after(rows, 7));
    expect(fold.after(rows, rows.length)).toMatchObject({ runStatus: "error", errorCode: "MODEL_ERROR" });
  });

  test("a thread that was there before is told first", () => {
    const before: Entry = {
      kind: "before",
      at: 0,
      events: [
        { type: "RUN_STARTED", threadId: "t", runId: "b" },
        { type: "MESSAGES_SNAPSHOT", messages: [{ id: "u0", role: "user", content: "Earlier" }] },
        { type: "RUN_FINISHED", threadId: "t", runId: "b" },
      ],
    };
    const all = [before, ...answers(10, "a1")].map(rowOf);
    const state = new Fold().after(all, all.length);
    expect(messagesOf(state).map(({ content }) => content)).toEqual(["Earlier", "Hi there"]);
    expect(state.refusedEvents).toBe(0);
  });
});

describe("timings", () => {
  test("count from the request, run by run; a connect is no run", () => {
    expect(timingsOf(rows)).toMatchObject([
      { name: "Connect", events: 2, firstEvent: 5, total: 6, end: "success" },
      {
        name: "Run 1",
        runId: "a1",
        events: 6,
        firstEvent: 50,
        firstText: 150,
        total: 180,
        longestGap: { ms: 90, row: 6 },
        end: "success",
        tokens: { input: 8, output: 2 },
      },
      { name: "Run 2", firstEvent: 40, firstText: 140, total: 200, longestGap: { ms: 90 }, end: "MODEL_ERROR" },
    ]);
  });

  test("the size is that of the event's JSON in UTF-8", () => {
    expect(rowOf(event(0, "CUSTOM", { name: "ä" })).bytes).toBe(29);
  });
});

test("the report tells runs, types and what was refused", () => {
  const broken = [...rows, rowOf(event(6000, "TEXT_MESSAGE_END", { messageId: "x" }))];
  const report = reportOf("Thread t", broken, new Fold().after(broken, broken.length));
  expect(report).toContain("# AG-UI stream: Thread t");
  expect(report).toContain("| Run 1 | 50 ms | 150 ms | 180 ms | 90 ms | 6 |");
  expect(report).toContain("| RUN_STARTED | 3 |");
  expect(report).toMatch(/- `after_end`: .*TEXT_MESSAGE_END/);
});
