import fc from "fast-check";
import { finish, type Script } from "./scripted-model";

const id = fc.constantFrom("0", "1", "a");
const delta = fc.string({ maxLength: 8 });
const call = fc.record({
  type: fc.constant("tool-call" as const),
  toolCallId: id,
  toolName: fc.constantFrom("add", "fail", "pay", "ask_size", "paint", "nope", "constructor"),
  input: fc.constantFrom(
    '{"by":1}',
    '{"by":99}',
    '{"to":"Bo","amount":2}',
    '{"color":"red"}',
    "{}",
    "",
    "{",
    "[]",
    "null",
  ),
});

/** Parts as a provider may send them: in any order, interleaved, unfinished, and failing in both ways. */
const part: fc.Arbitrary<Script[number]> = fc.oneof(
  fc.record({ type: fc.constantFrom("text-start" as const, "text-end" as const), id }),
  fc.record({ type: fc.constant("text-delta" as const), id, delta }),
  fc.record({ type: fc.constantFrom("reasoning-start" as const, "reasoning-end" as const), id }),
  fc.record({
    type: fc.constant("reasoning-end" as const),
    id,
    providerMetadata: fc.constant({ p: { signature: "s" } }),
  }),
  fc.record({ type: fc.constant("reasoning-delta" as const), id, delta }),
  fc.record({ type: fc.constant("tool-input-start" as const), id, toolName: fc.constantFrom("add", "paint", "pay") }),
  fc.record({ type: fc.constant("tool-input-delta" as const), id, delta }),
  fc.record({ type: fc.constant("tool-input-end" as const), id }),
  call,
  call,
);
const ending: fc.Arbitrary<Script> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Script>([finish("tool-calls")]) },
  fc.constant<Script>([finish("error")]),
  fc.constant<Script>([{ type: "error", error: { type: "overloaded_error" } }]),
  fc.constant<Script>([{ type: "throw", error: new TypeError("terminated") }]),
  fc.constant<Script>([]),
);
const step = fc.tuple(fc.array(part, { maxLength: 12 }), ending).map(([parts, end]) => [...parts, ...end]);

/** What a model may say in the steps of one run of `testAgent`. */
export const scripts = fc.array(step, { minLength: 1, maxLength: 3 });
