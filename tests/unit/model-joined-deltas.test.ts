import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModelV3, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import fc from "fast-check";
import { expect, test } from "vitest";
import { joinedDelta } from "@/agent/model/joined-delta";
import { DeltaJoiner } from "@/agent/model/joined-deltas";

const bytes = (text: string) => new TextEncoder().encode(text);
const event = (data: unknown, name?: string) => `${name ? `event: ${name}\n` : ""}data: ${JSON.stringify(data)}\n\n`;

function read(...pieces: string[]): string[] {
  const joiner = new DeltaJoiner();
  return pieces.map((piece) => new TextDecoder().decode(joiner.read(bytes(piece))));
}

const chunk = (delta: object, more: object = {}) => ({
  id: "1",
  object: "chat.completion.chunk",
  created: 1,
  model: "m",
  choices: [{ index: 0, delta, finish_reason: null, ...more }],
});
const called = (fn: object, more: object = {}) => chunk({ tool_calls: [{ index: 0, function: fn, ...more }] });

test("deltas that are read together are one event, and all else is as it was", () => {
  const end = event(chunk({}, { finish_reason: "stop" }));
  const sent = ["He", "ll", "o", "o"].map((content) => event(chunk({ content }))).join("");
  expect(read(`${sent}${end}data: [DONE]\n\n`)).toEqual([
    `${event(chunk({ content: "Helloo" }))}${end}data: [DONE]\n\n`,
  ]);
});

test("an event is given on when its end has come, with each letter whole", () => {
  const sent = Buffer.from(event(chunk({ content: "ä" })));
  const cut = sent.indexOf("ä") + 1;
  const joiner = new DeltaJoiner();
  expect(joiner.read(sent.subarray(0, cut))).toHaveLength(0);
  expect(Buffer.from(joiner.read(sent.subarray(cut))).toString()).toBe(sent.toString());
});

test("what isn't JSON and what has several lines stays as it is", () => {
  const sent = "data: {\ndata:  }\n\nid: 7\nevent: ping\ndata: x\n\ndata: {\n\n";
  expect(read(sent)).toEqual(["data: {\ndata:  }\n\nevent: ping\nid: 7\ndata: x\n\ndata: {\n\n"]);
});

test.each([
  ["two calls that look alike", called({ name: "look", arguments: "{}" }), called({ name: "look", arguments: "{}" })],
  ["thoughts and then words", chunk({ content: "", reasoning: "a" }), chunk({ content: "b", reasoning: "" })],
  ["thoughts and words at once", chunk({ content: "a", reasoning: "b" }), chunk({ content: "a", reasoning: "b" })],
  ["the end of an answer", chunk({ content: "a" }), chunk({ content: "b" }, { finish_reason: "stop" })],
  ["probabilities", chunk({ content: "a" }, { logprobs: 1 }), chunk({ content: "b" }, { logprobs: 2 })],
  [
    "counts of tokens",
    { ...chunk({ content: "a" }), usage: { n: 1 } },
    { ...chunk({ content: "b" }), usage: { n: 2 } },
  ],
  ["calls side by side", called({ arguments: "a" }), called({ arguments: "b" }, { index: 1 })],
  ["words of a message that is whole", { type: "text", text: "a" }, { type: "text", text: "b" }],
  ["signatures", { delta: { signature: "a" } }, { delta: { signature: "b" } }],
  [
    "a delta of another kind",
    { type: "response.audio.delta", delta: "a" },
    { type: "response.audio.delta", delta: "b" },
  ],
  ["nothing at all", chunk({ content: "" }), chunk({ content: "" })],
  ["a field more", chunk({ content: "a" }), chunk({ content: "b", extra: 1 })],
  ["other types", chunk({ content: "a" }), chunk({ content: [{ type: "text", text: "b" }] })],
  ["what is no object", "a", "b"],
  ["what was not read", undefined, chunk({ content: "a" })],
])("%s are not joined", (_, a, b) => {
  expect(joinedDelta(a, b)).toBeUndefined();
});

test("events that are nested without end are not joined", () => {
  const deep = (text: string) => JSON.parse(`${'{"delta":'.repeat(5000)}{"text":"${text}"}${"}".repeat(5000)}`);
  expect(joinedDelta(deep("a"), deep("b"))).toBeUndefined();
});

type Wire = { model: (fetch: typeof globalThis.fetch) => LanguageModelV3; stream: (texts: Texts) => string[] };
type Texts = { thoughts: string[]; words: string[]; args: string[] };

const wires: Record<string, Wire> = {
  "chat completions": {
    model: (fetch) => createOpenAICompatible({ name: "x", baseURL: "http://x", includeUsage: true, fetch })("m"),
    stream: ({ thoughts, words, args }) => [
      event(chunk({ role: "assistant", content: "" })),
      ...thoughts.map((text) => event(chunk({ reasoning_content: text }))),
      ...words.map((text) => event(chunk({ content: text }))),
      event(called({ name: "save", arguments: "" }, { id: "c1" })),
      ...args.map((text) => event(called({ arguments: text }))),
      event(chunk({}, { finish_reason: "tool_calls" })),
      event({ ...chunk({}), choices: [], usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } }),
      "data: [DONE]\n\n",
    ],
  },
  "OpenAI's responses": {
    model: (fetch) => createOpenAI({ apiKey: "x", fetch })("gpt-5.4-mini"),
    stream: ({ thoughts, words, args }) => {
      let sequence_number = 0;
      const said = (type: string, more: object) =>
        event({ type: `response.${type}`, sequence_number: sequence_number++, ...more }, `response.${type}`);
      const call = { type: "function_call", id: "f1", call_id: "c1", name: "save", status: "in_progress" };
      return [
        said("created", { response: { id: "r1", created_at: 1, model: "m" } }),
        said("output_item.added", { output_index: 0, item: { type: "reasoning", id: "t1" } }),
        said("reasoning_summary_part.added", { item_id: "t1", summary_index: 0 }),
        ...thoughts.map((delta) =>
          said("reasoning_summary_text.delta", { item_id: "t1", summary_index: 0, delta, obfuscation: `x${delta}` }),
        ),
        said("output_item.done", { output_index: 0, item: { type: "reasoning", id: "t1" } }),
        said("output_item.added", { output_index: 1, item: { type: "message", id: "m1" } }),
        ...words.map((delta) =>
          said("output_text.delta", { item_id: "m1", delta, logprobs: [], obfuscation: `y${delta}` }),
        ),
        said("output_item.done", { output_index: 1, item: { type: "message", id: "m1" } }),
        said("output_item.added", { output_index: 2, item: { ...call, arguments: "" } }),
        ...args.map((delta) => said("function_call_arguments.delta", { item_id: "f1", output_index: 2, delta })),
        said("output_item.done", {
          output_index: 2,
          item: { ...call, arguments: args.join(""), status: "completed" },
        }),
        said("completed", { response: { usage: { input_tokens: 1, output_tokens: 2 } } }),
      ];
    },
  },
  "Anthropic's messages": {
    model: (fetch) => createAnthropic({ apiKey: "x", fetch })("claude-sonnet-5"),
    stream: ({ thoughts, words, args }) => {
      const said = (type: string, more: object) => event({ type, ...more }, type);
      const part = (index: number, content_block: object, deltas: object[]) => [
        said("content_block_start", { index, content_block }),
        ...deltas.map((delta) => said("content_block_delta", { index, delta })),
        said("content_block_stop", { index }),
      ];
      return [
        said("message_start", { message: { id: "1", model: "m", role: "assistant", usage: { input_tokens: 1 } } }),
        ...part(0, { type: "thinking", thinking: "" }, [
          ...thoughts.map((thinking) => ({ type: "thinking_delta", thinking })),
          { type: "signature_delta", signature: "s" },
        ]),
        ...part(
          1,
          { type: "text", text: "" },
          words.map((text) => ({ type: "text_delta", text })),
        ),
        ...part(
          2,
          { type: "tool_use", id: "c1", name: "save", input: {} },
          args.map((partial_json) => ({ type: "input_json_delta", partial_json })),
        ),
        said("message_delta", { delta: { stop_reason: "tool_use" }, usage: { output_tokens: 2 } }),
        said("message_stop", {}),
      ];
    },
  },
};

/** What the provider's package reads of it, with the deltas of one text put together. */
async function parts(
  wire: Wire,
  pieces: readonly string[],
  joiner?: DeltaJoiner,
): Promise<LanguageModelV3StreamPart[]> {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(joiner ? joiner.read(bytes(piece)) : bytes(piece));
      controller.close();
    },
  });
  const headers = { "content-type": "text/event-stream" };
  const model = wire.model(async () => new Response(body, { headers }));
  const tools = [{ type: "function" as const, name: "save", inputSchema: { type: "object" as const } }];
  const prompt = [{ role: "user" as const, content: [{ type: "text" as const, text: "Hi" }] }];
  const { stream } = await model.doStream({ prompt, tools });
  const read: LanguageModelV3StreamPart[] = [];
  for await (const part of stream) {
    const last = read.at(-1);
    if (last && "delta" in last && "delta" in part && last.type === part.type && last.id === part.id) {
      read[read.length - 1] = { ...last, delta: last.delta + part.delta };
    } else read.push(part);
  }
  return read;
}

const text = fc.array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });
const json = fc
  .tuple(fc.json({ maxDepth: 2 }), fc.integer({ min: 1, max: 5 }))
  .map(([value, size]) => JSON.stringify({ value }).match(new RegExp(`.{1,${size}}`, "gsu")) ?? []);

test.each(Object.entries(wires))("%s say the same when joined, however they were cut", async (_, wire) => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ thoughts: text, words: text, args: json }),
      fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 8 }),
      async (texts, sizes) => {
        const events = wire.stream(texts);
        const pieces: string[] = [];
        for (let at = 0, n = 0; at < events.length; n += 1) {
          const size = sizes[n % sizes.length] ?? 1;
          pieces.push(events.slice(at, at + size).join(""));
          at += size;
        }
        const plain = await parts(wire, events);
        expect(plain.map(({ type }) => type)).toContain("reasoning-delta");
        expect(plain.filter(({ type }) => type === "error")).toEqual([]);
        expect(await parts(wire, pieces, new DeltaJoiner())).toEqual(plain);
      },
    ),
    { numRuns: 60 },
  );
});
