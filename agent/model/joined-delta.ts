/** The texts that grow by a delta: in chat completions of OpenAI and of servers like it, and in Anthropic's messages. */
const growing = new Set(["content", "reasoning", "reasoning_content", "arguments", "text", "thinking", "partial_json"]);

/** The events of OpenAI's Responses API whose `delta` is such a text itself. */
const growsByDelta = /^response\.(?:output_text|reasoning_summary_text|function_call_arguments)\.delta$/;

/** Tells one event of an answer from the next, and nothing of the answer: the first one's is kept. */
const passing = new Set(["created", "sequence_number", "obfuscation"]);

/** No provider's events are nested deeper; what is, stays as it is. */
const maxDepth = 8;

type Fields = Record<string, unknown>;
type Walk = { depth: number; inDelta: boolean; grown: string[] };

const differs = Symbol("differs");

/** One event of a provider's stream for two, if both do nothing but make the same one text longer; else nothing. */
export function joinedDelta(a: unknown, b: unknown): Fields | undefined {
  const grown: string[] = [];
  const both = joined(a, b, { depth: 0, inDelta: false, grown });
  return isFields(both) && grown.length === 1 ? both : undefined;
}

function joined(a: unknown, b: unknown, walk: Walk): unknown {
  if (Object.is(a, b)) return a;
  if (walk.depth > maxDepth) return differs;
  if (Array.isArray(a) && Array.isArray(b)) return joinedArrays(a, b, walk);
  return isFields(a) && isFields(b) ? joinedFields(a, b, walk) : differs;
}

function joinedArrays(a: readonly unknown[], b: readonly unknown[], walk: Walk): unknown {
  if (a.length !== b.length) return differs;
  const items = a.map((item, index) => joined(item, b[index], { ...walk, depth: walk.depth + 1 }));
  return items.includes(differs) ? differs : items;
}

function joinedFields(a: Fields, b: Fields, walk: Walk): unknown {
  const keys = Object.keys(a);
  // A name begins a call: two of them are two calls.
  if (keys.length !== Object.keys(b).length || (walk.inDelta && "name" in b)) return differs;
  const result: Fields = Object.create(null);
  for (const key of keys) {
    if (!Object.hasOwn(b, key)) return differs;
    const value = joinedField(key, a, b, walk);
    if (value === differs) return differs;
    result[key] = value;
  }
  return result;
}

function joinedField(key: string, a: Fields, b: Fields, walk: Walk): unknown {
  const [first, second] = [a[key], b[key]];
  if (passing.has(key)) return first;
  const grows = walk.inDelta ? growing.has(key) : key === "delta" && growsByDelta.test(String(a.type));
  if (grows && typeof first === "string" && typeof second === "string") {
    if (!first && !second) return "";
    if (!first || !second) return differs;
    walk.grown.push(key);
    return first + second;
  }
  return joined(first, second, { ...walk, depth: walk.depth + 1, inDelta: walk.inDelta || key === "delta" });
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
