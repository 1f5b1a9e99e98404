import { reduce } from "@/lib/conversation/reduce";
import { toAgUiMessages } from "@/lib/conversation/selectors";
import { type ConversationState, initialConversation } from "@/lib/conversation/state";
import { keep } from "./report";

/*
 * What an event costs the page in conversations of different length: the time of one `reduce`, for the deltas of a
 * streamed answer and for whole turns (message, call, result, state). Run: npx tsx tests/bench/conversation-cost.ts
 */
const lengths = [0, 200, 2_000, 20_000];
const tokens = 1_000;
const repeats = 15;

const run = { threadId: "t", runId: "r" };
const user = (id: string) => ({ id, role: "user", content: "What about the orders of last week?" });
const answer = (id: string) => ({
  id,
  role: "assistant",
  content: "There were forty-two of them.",
  toolCalls: [{ id: `c-${id}`, type: "function", function: { name: "search_orders", arguments: '{"status":"open"}' } }],
});

function conversationOf(length: number): ConversationState {
  const messages = Array.from({ length }, (_, at) => (at % 2 === 0 ? user(`u${at}`) : answer(`a${at}`)));
  const events = [
    { type: "RUN_STARTED", ...run },
    ...(length > 0 ? [{ type: "MESSAGES_SNAPSHOT", messages }] : []),
    { type: "STATE_SNAPSHOT", snapshot: { plan: { items: [] } } },
  ];
  return events.reduce<ConversationState>((state, event) => reduce(state, event), initialConversation({}));
}

const streamed = [
  { type: "TEXT_MESSAGE_START", messageId: "answer" },
  ...Array.from({ length: tokens }, (_, at) => ({
    type: "TEXT_MESSAGE_CONTENT",
    messageId: "answer",
    delta: ` word${at}`,
  })),
  { type: "TEXT_MESSAGE_END", messageId: "answer" },
];
const turns = Array.from({ length: 50 }, (_, at) => [
  { type: "TEXT_MESSAGE_START", messageId: `m${at}` },
  { type: "TEXT_MESSAGE_CONTENT", messageId: `m${at}`, delta: "Let me see." },
  { type: "TEXT_MESSAGE_END", messageId: `m${at}` },
  { type: "TOOL_CALL_START", toolCallId: `t${at}`, toolCallName: "search_orders", parentMessageId: `m${at}` },
  { type: "TOOL_CALL_ARGS", toolCallId: `t${at}`, delta: "{}" },
  { type: "TOOL_CALL_END", toolCallId: `t${at}` },
  { type: "TOOL_CALL_RESULT", messageId: `r${at}`, toolCallId: `t${at}`, content: "[]" },
  { type: "STATE_DELTA", delta: [{ op: "add", path: "/plan/items/-", value: { id: at } }] },
]).flat();

/** Microseconds an event, the median of all repeats. */
function cost(state: ConversationState, events: readonly object[]): number {
  const times = Array.from({ length: repeats }, () => {
    const begun = performance.now();
    const after = events.reduce<ConversationState>((now, event) => reduce(now, event), state);
    const took = performance.now() - begun;
    if (after.refusedEvents > 0) throw new Error(`Refused: ${JSON.stringify(after.diagnostics)}`);
    return (took * 1000) / events.length;
  });
  return times.sort((one, other) => one - other)[Math.floor(repeats / 2)] ?? Number.NaN;
}

const states = lengths.map((length) => ({ length, state: conversationOf(length) }));
for (const { state } of states) for (const events of [streamed, turns]) cost(state, events); // compiles the code
const rows = states.map(({ length, state }) => ({
  messages: length,
  held: toAgUiMessages(state).length,
  "delta, µs": Number(cost(state, streamed).toFixed(2)),
  "event of a turn, µs": Number(cost(state, turns).toFixed(2)),
}));
console.log(`One event, medians of ${repeats} streams of ${streamed.length} and ${turns.length} events:`);
console.table(rows);
keep("conversation", { rows });
for (const field of ["delta, µs", "event of a turn, µs"] as const) {
  const [empty, , long] = rows;
  console.log(
    `2,000 messages to none, ${field}: ${((long?.[field] ?? Number.NaN) / (empty?.[field] ?? Number.NaN)).toFixed(2)}`,
  );
}
