import fc from "fast-check";
import { expect, test } from "vitest";
import { readSse } from "@/lib/conversation/sse";

async function read(text: string, cuts: readonly number[] = []): Promise<string[]> {
  const bytes = new TextEncoder().encode(text);
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((one, other) => one - other);
  const parts = [0, ...places].map((from, index) => bytes.slice(from, places[index] ?? bytes.length));
  const data: string[] = [];
  for await (const each of readSse(
    (async function* () {
      yield* parts;
    })(),
  ))
    data.push(each);
  return data;
}

test("the stream may be cut anywhere, between the bytes of a letter and the halves of a line end too", async () => {
  const property = fc.asyncProperty(
    fc.array(
      fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => !/[\r\n]/.test(text)),
      { maxLength: 5 },
    ),
    fc.constantFrom("\n", "\r\n", "\r"),
    fc.array(fc.nat()),
    async (messages, end, cuts) => {
      const stream = messages.map((message) => `: ping${end}id: 1${end}data: ${message}${end}${end}`).join("");
      expect(await read(stream, cuts)).toEqual(messages);
    },
  );
  await fc.assert(property, { numRuns: 1_000 });
});

test.each([
  ["several lines are one message", "data: a\ndata: b\n\n", ["a\nb"]],
  ["the space after the colon may be missing", 'data:{"a":1}\n\n', ['{"a":1}']],
  ["the last message may miss its empty line", "data: a\n\ndata: b", ["a", "b"]],
  ["comments and other fields say nothing", ": keep-alive\n\nevent: x\nretry: 1\ndatax: 1\n\ndata: a\n\n", ["a"]],
])("%s", async (_, stream, expected) => {
  expect(await read(stream)).toEqual(expected);
});
