import fc from "fast-check";

const json = fc.jsonValue({ maxDepth: 3 });
const maybe = <T>(good: fc.Arbitrary<T>) => fc.oneof({ weight: 30, arbitrary: good }, { weight: 1, arbitrary: json });

const message = fc.record(
  {
    id: maybe(fc.string({ minLength: 1 })),
    role: fc.oneof(fc.constantFrom("user", "tool", "assistant", "activity"), json),
    content: json,
    toolCallId: json,
    toolCalls: json,
  },
  { requiredKeys: [] },
);

const fields = (threadIds: readonly string[]) =>
  fc.record(
    {
      threadId: maybe(fc.constantFrom(...threadIds)),
      runId: maybe(fc.constant("r1")),
      messages: maybe(fc.array(message, { maxLength: 4 })),
      tools: maybe(
        fc.array(fc.record({ name: fc.string(), description: fc.string(), parameters: json }), { maxLength: 3 }),
      ),
      context: maybe(fc.array(fc.record({ description: fc.string(), value: json }), { maxLength: 2 })),
      state: fc.oneof(fc.dictionary(fc.string(), json), json),
      forwardedProps: maybe(fc.dictionary(fc.string(), json)),
      resume: maybe(
        fc.array(
          fc.record({ interruptId: fc.string(), status: fc.constantFrom("resolved", "cancelled", "x"), payload: json }),
          { maxLength: 2 },
        ),
      ),
      protocolVersion: json,
      __proto__: json,
    },
    { requiredKeys: [] },
  );

/** Run requests of these threads, nearly right and quite wrong ones. */
export const generatedInputs = (...threadIds: string[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: fields(threadIds) }, json);

type Path = (string | number)[];

/** Where a JSON value has something to change. */
function places(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => places(inner, [...path, key]))];
}

function changed(value: unknown, [key, ...rest]: Path, to: unknown): unknown {
  if (key === undefined) return to;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[key] = changed(copy[key], rest, to);
  return copy;
}

/** A real request with one or two of its parts left out or replaced; what was left out is missing in its JSON. */
export const mutated = (real: unknown): fc.Arbitrary<unknown> => {
  const change = fc.tuple(fc.constantFrom(...places(real)), fc.oneof(fc.constant(undefined), json, fc.string()));
  return fc
    .array(change, { minLength: 1, maxLength: 2 })
    .map((changes) =>
      changes.reduce<unknown>((now, [path, to]) => (has(now, path) ? changed(now, path, to) : now), real),
    );
};

const has = (value: unknown, path: Path): boolean =>
  path.length === 0 ||
  (typeof value === "object" &&
    value !== null &&
    has((value as Record<string, unknown>)[path[0] ?? ""], path.slice(1)));
