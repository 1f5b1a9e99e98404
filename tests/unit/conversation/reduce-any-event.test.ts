import fc from "fast-check";
import { expect, test } from "vitest";
import { reduce } from "@/lib/conversation/reduce";
import { toAgUiMessages } from "@/lib/conversation/selectors";
import { type ConversationState, initialConversation } from "@/lib/conversation/state";
import { anyEvent, event } from "./random-event";
import { reduceAll, shown } from "./shown";

function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  if (ArrayBuffer.isView(value)) return value;
  Object.freeze(value);
  for (const key of Reflect.ownKeys(value)) deepFreeze(Reflect.get(value, key));
  return value;
}

const told = [
  "threadId",
  "runId",
  "runStatus",
  "error",
  "errorCode",
  "messages",
  "toolCalls",
  "steps",
  "subagents",
  "sharedState",
  "interrupts",
  "pendingToolCallIds",
  "usage",
  "stream",
] as const;

test("100,000 events, many of them broken, never throw, never change what they are given, and are refused whole", () => {
  let events = 0;
  let refused = 0;
  const property = fc.property(fc.array(anyEvent, { minLength: 200, maxLength: 200 }), (stream) => {
    let state: ConversationState = deepFreeze(initialConversation({}));
    for (const each of stream) {
      const next = deepFreeze(reduce(state, deepFreeze(each)));
      events += 1;
      if (next.refusedEvents > state.refusedEvents) {
        refused += 1;
        const same =
          Object.is(next.diagnostics.at(-1)?.event, each) && told.every((field) => next[field] === state[field]);
        if (!same) expect.fail(`A refused event changed something: ${String(each)}`);
      }
      state = next;
    }
    expect(state.diagnostics.length).toBeLessThanOrEqual(100);
    toAgUiMessages(state);
  });
  fc.assert(property, { numRuns: 500 });
  expect(events).toBe(100_000);
  expect(refused).toBeGreaterThan(events / 5);
  expect(events - refused).toBeGreaterThan(events / 5);
}, 120_000);

test("what is nested deeper than the stack, and what can't be read, is told as malformed", () => {
  let deep: unknown[] = [];
  let same: unknown[] = [];
  for (let level = 0; level < 100_000; level++) [deep, same] = [[deep], [same]];
  const state = reduceAll([
    { type: "RUN_STARTED", threadId: "t", runId: "r" },
    { type: "STATE_SNAPSHOT", snapshot: { deep } },
  ]);
  const hostile = {
    type: "TEXT_MESSAGE_END",
    get messageId() {
      throw new Error("no");
    },
  };
  for (const bad of [{ type: "STATE_DELTA", delta: [{ op: "test", path: "/deep", value: same }] }, hostile]) {
    const [told, ...more] = reduce(state, bad).diagnostics;
    expect([told?.event === bad, told?.rule, more]).toEqual([true, "malformed", []]);
  }
});

const deltas = new Set<unknown>([
  "TEXT_MESSAGE_CONTENT",
  "REASONING_MESSAGE_CONTENT",
  "TOOL_CALL_ARGS",
  "TEXT_MESSAGE_CHUNK",
  "TOOL_CALL_CHUNK",
]);

/** The same stream with each delta in as many pieces as it has characters. */
const inPieces = (stream: readonly { [field: string]: unknown }[]) =>
  stream.flatMap((each) =>
    deltas.has(each.type) && typeof each.delta === "string" && each.delta.length > 1
      ? [...each.delta].map((delta) => ({ ...each, delta }))
      : [each],
  );

test("however the events are batched, the conversation is the same", () => {
  const start = { type: "RUN_STARTED", threadId: "t", runId: "r" };
  const property = fc.property(fc.array(event, { maxLength: 60 }), fc.nat({ max: 60 }), (stream, cut) => {
    const events = [start, ...stream];
    const whole = reduceAll(events);
    expect(reduceAll(events.slice(cut), reduceAll(events.slice(0, cut)))).toEqual(whole);
    const { refused: _, refusedEvents: __, ...pieces } = shown(reduceAll(inPieces(events)));
    expect(shown(whole)).toMatchObject(pieces);
  });
  fc.assert(property, { numRuns: 500 });
});
