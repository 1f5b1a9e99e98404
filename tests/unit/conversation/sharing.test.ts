import { expect, test } from "vitest";
import { reduce } from "@/lib/conversation/reduce";
import { type ConversationState, initialConversation } from "@/lib/conversation/state";

const lengths = [0, 200, 2_000, 20_000];

/** An answer with a call, event by event. */
const answered = [
  { type: "TEXT_MESSAGE_START", messageId: "new" },
  { type: "TEXT_MESSAGE_CONTENT", messageId: "new", delta: "Let me " },
  { type: "TEXT_MESSAGE_CONTENT", messageId: "new", delta: "see." },
  { type: "TEXT_MESSAGE_END", messageId: "new" },
  { type: "TOOL_CALL_START", toolCallId: "call", toolCallName: "search_orders", parentMessageId: "new" },
  { type: "TOOL_CALL_ARGS", toolCallId: "call", delta: "{}" },
  { type: "TOOL_CALL_END", toolCallId: "call" },
  { type: "TOOL_CALL_RESULT", toolCallId: "call", messageId: "result", content: "[]" },
];

const answer = (id: string) => {
  const call = { id: `c-${id}`, type: "function", function: { name: "search_orders", arguments: "{}" } };
  return { id, role: "assistant", content: "Let me see.", toolCalls: [call] };
};

function conversationOf(length: number): ConversationState {
  const messages = Array.from({ length }, (_, at) => answer(`m${at}`));
  const run = { type: "RUN_STARTED", threadId: "t", runId: "r" };
  return reduce(reduce(initialConversation({}), run), { type: "MESSAGES_SNAPSHOT", messages });
}

/** Every object that can be reached from a value. */
function reachable(value: unknown, known: ReadonlySet<object> = new Set()): Set<object> {
  const found = new Set<object>();
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next !== "object" || next === null || found.has(next) || known.has(next)) continue;
    found.add(next);
    left.push(...Object.values(next));
  }
  return found;
}

/** What each event makes anew: how many objects and arrays, and how many fields and places these have. */
function madeBy(events: readonly object[], start: ConversationState) {
  let state = start;
  let known = reachable(start);
  return events.map((event) => {
    const next = reduce(state, event);
    expect(next.diagnostics).toEqual([]);
    const made = reachable(next, known);
    known = new Set([...known, ...made]);
    state = next;
    return { objects: made.size, places: [...made].reduce((sum, each) => sum + Object.keys(each).length, 0) };
  });
}

const created = lengths.map((length) => madeBy(answered, conversationOf(length)));
const [inEmpty = []] = created;

test.for(["TEXT_MESSAGE_CONTENT", "TEXT_MESSAGE_END", "TOOL_CALL_ARGS", "TOOL_CALL_END"])(
  "%s makes the same few objects anew, however many messages there are",
  (type) => {
    const each = created.map((made) => made.filter((_, at) => answered[at]?.type === type));
    expect(each).toEqual(lengths.map(() => each[0]));
  },
);

test("what adds a message or a call makes no more than two paths through each of the two tries anew", () => {
  const levels = 4; // 32 ** 3 is more than 20,000; one more where hashes begin alike
  const paths = 2 * 2 * levels;
  for (const made of created) {
    for (const [at, { objects, places }] of made.entries()) {
      expect(objects).toBeLessThanOrEqual((inEmpty[at]?.objects ?? 0) + 2 * paths);
      expect(places).toBeLessThanOrEqual((inEmpty[at]?.places ?? 0) + (32 + 2) * paths);
    }
  }
});
