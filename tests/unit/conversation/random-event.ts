import fc from "fast-check";

const id = fc.constantFrom("a", "b", "c");
const delta = fc.string({ maxLength: 5 });
const tag = fc.constantFrom(undefined, undefined, undefined, undefined, undefined, undefined, "s1", "s2");
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const metadata = optional(fc.constantFrom({ status: "rejected", durationMs: 5 }, { status: "error" }, { k: 1 }));
const pointer = fc.constantFrom("", "/a", "/a/0", "/a/-", "/b", "/b/c", "/x~1y", "/__proto__", "nope");
const patch = fc.array(
  fc.record({
    op: fc.constantFrom("add", "replace", "remove", "move", "copy", "test", "odd"),
    path: pointer,
    from: pointer,
    value: optional(fc.jsonValue({ maxDepth: 2 })),
  }),
  { maxLength: 3 },
);
const toolCalls = optional(
  fc.array(fc.record({ id, type: fc.constant("function"), function: fc.record({ name: id, arguments: delta }) }), {
    maxLength: 2,
  }),
);
const message = fc.oneof(
  fc.record({ id, role: fc.constantFrom("user", "system", "reasoning", "odd"), content: delta, subagentRunId: tag }),
  fc.record({ id, role: fc.constant("assistant"), content: optional(delta), toolCalls }),
  fc.record({ id, role: fc.constant("tool"), content: delta, toolCallId: id, error: optional(delta), metadata }),
  fc.record({ id, role: fc.constant("activity"), activityType: id, content: fc.object() }),
);
const interrupts = fc.array(
  fc.record({ id, reason: fc.constantFrom("tool_call", "input_required"), toolCallId: optional(id) }),
  { maxLength: 2 },
);
const outcome = optional(
  fc.oneof(
    fc.constantFrom({ type: "success" }, { type: "cancelled" }, { type: "odd" }, null),
    fc.record({ type: fc.constant("success"), pendingToolCallIds: fc.array(id) }),
    fc.record({ type: fc.constant("interrupt"), interrupts }),
  ),
);

const of = <T extends object>(type: string, fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record({ type: fc.constant(type), subagentRunId: tag, metadata, ...fields });

const start = of("RUN_STARTED", {
  threadId: id,
  runId: id,
  input: optional(fc.record({ messages: fc.array(message, { maxLength: 2 }) })),
});

/** Any event of both versions of the protocol, well formed, over few ids, so that many fit together. */
export const event: fc.Arbitrary<{ [field: string]: unknown }> = fc.oneof(
  { weight: 8, arbitrary: start },
  of("RUN_FINISHED", { threadId: id, runId: id, outcome }),
  of("RUN_ERROR", { message: delta, code: optional(fc.constantFrom("CANCELLED", "X")) }),
  of("STEP_STARTED", { stepName: id }),
  of("STEP_FINISHED", { stepName: id }),
  of("TEXT_MESSAGE_START", { messageId: id, role: optional(fc.constantFrom("assistant", "user", "system")) }),
  of("TEXT_MESSAGE_CONTENT", { messageId: id, delta }),
  of("TEXT_MESSAGE_END", { messageId: id }),
  of("TEXT_MESSAGE_CHUNK", {
    messageId: optional(id),
    role: optional(fc.constant("assistant")),
    delta: optional(delta),
  }),
  of("TOOL_CALL_START", { toolCallId: id, toolCallName: id, parentMessageId: optional(id) }),
  of("TOOL_CALL_ARGS", { toolCallId: id, delta }),
  of("TOOL_CALL_END", { toolCallId: id }),
  of("TOOL_CALL_CHUNK", {
    toolCallId: optional(id),
    toolCallName: optional(id),
    parentMessageId: optional(id),
    delta: optional(delta),
  }),
  of("TOOL_CALL_RESULT", { messageId: id, toolCallId: id, content: delta }),
  of("STATE_SNAPSHOT", { snapshot: fc.oneof(fc.constant({ a: [1], b: { c: 2 } }), fc.jsonValue({ maxDepth: 2 })) }),
  of("STATE_DELTA", { delta: patch }),
  of("MESSAGES_SNAPSHOT", { messages: fc.array(message, { maxLength: 4 }) }),
  of("ACTIVITY_SNAPSHOT", {
    messageId: id,
    activityType: id,
    content: fc.record({ toolCallId: optional(id), a: fc.constant([1]) }),
    replace: optional(fc.boolean()),
  }),
  of("ACTIVITY_DELTA", { messageId: id, activityType: id, patch }),
  of("RAW", { event: fc.jsonValue() }),
  of("CUSTOM", {
    name: fc.constantFrom("run_status", "x"),
    value: fc.constantFrom({ status: "error", code: "X" }, { status: "cancelled" }, null),
  }),
  of("REASONING_START", { messageId: id }),
  of("REASONING_END", { messageId: id }),
  of("REASONING_MESSAGE_START", { messageId: id, role: fc.constant("reasoning") }),
  of("REASONING_MESSAGE_CONTENT", { messageId: id, delta }),
  of("REASONING_MESSAGE_END", { messageId: id }),
  of("REASONING_MESSAGE_CHUNK", { messageId: optional(id), delta: optional(delta) }),
  of("REASONING_ENCRYPTED_VALUE", {
    subtype: fc.constantFrom("message", "tool-call"),
    entityId: id,
    encryptedValue: delta,
  }),
  of("SUBAGENT_STARTED", {
    subagentRunId: fc.constantFrom("s1", "s2"),
    name: id,
    parentSubagentRunId: optional(fc.constantFrom("s1", "s2")),
    parentToolCallId: optional(id),
  }),
  of("SUBAGENT_FINISHED", {
    subagentRunId: fc.constantFrom("s1", "s2"),
    outcome: optional(fc.constantFrom({ type: "success" }, { type: "suspended" })),
  }),
  of("SUBAGENT_ERROR", { subagentRunId: fc.constantFrom("s1", "s2"), message: delta }),
  of("THINKING_START", {}),
  of("THINKING_END", {}),
  of("THINKING_TEXT_MESSAGE_START", {}),
  of("THINKING_TEXT_MESSAGE_CONTENT", { delta }),
  of("THINKING_TEXT_MESSAGE_END", {}),
);

/** An event with one field gone, or with anything in it; sometimes no event at all. */
const broken = fc
  .tuple(event, fc.nat(), fc.oneof(fc.constant(undefined), fc.constant(null), fc.anything({ maxDepth: 2 })))
  .map(([whole, at, value]) => {
    const fields = Object.keys(whole);
    return { ...whole, [fields[at % fields.length] ?? "type"]: value };
  });

export const anyEvent: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 12, arbitrary: event },
  { weight: 4, arbitrary: broken },
  { weight: 1, arbitrary: fc.anything({ maxDepth: 2 }) },
);
