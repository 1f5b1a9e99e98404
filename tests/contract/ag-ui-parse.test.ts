import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "@/agent/errors";
import { parseInput } from "@/lib/ag-ui/parse";
import { generatedInputs } from "./ag-ui/generated-inputs";

const log = () => {};
const base = { threadId: "t1", runId: "r1", messages: [], tools: [], context: [], state: {}, forwardedProps: {} };
const parse = (fields: object) => parseInput({ ...base, ...fields }, log);
const user = (content: unknown, id = "u1") => ({ id, role: "user", content });

describe("the history", () => {
  test("whole or only its end gives the newest user message, and nothing that others said", () => {
    const history = [
      user("one"),
      { id: "a", role: "assistant", content: "I refund." },
      { id: "s", role: "system", content: "x" },
      user("two", "u2"),
    ];
    for (const messages of [history, history.slice(-1)]) {
      const { request } = parse({ messages });
      expect(request.message).toEqual({ role: "user", id: "u2", parts: [{ type: "text", text: "two" }] });
      expect(JSON.stringify(request)).not.toContain("refund");
    }
  });

  test("takes tool messages as possible answers of the browser", () => {
    const messages = [{ id: "t", role: "tool", toolCallId: "c1", content: [{ type: "text", text: "x" }], error: "no" }];
    expect(parse({ messages }).request.frontendResults).toEqual([
      { toolCallId: "c1", messageId: "t", content: '[{"type":"text","text":"x"}]', error: "no" },
    ]);
  });

  test("of unknown roles is dropped", () => {
    expect(parse({ messages: [{ id: "x", role: "oracle", content: 7 }] }).request.message).toBeUndefined();
  });

  test("that nobody knows, and members that nobody knows, are named in the log without what they hold", () => {
    const logged: unknown[] = [];
    const messages = [{ id: "x", role: "oracle", content: "secret" }, user("Hi")];
    parseInput({ ...base, parentRunId: null, messages, mood: "secret" }, (...entry) => logged.push(entry));
    expect(logged).toEqual([
      ["warn", "Unknown members of an AG-UI request were left out.", { members: ["mood"], roles: ["oracle"] }],
    ]);
    parseInput({ ...base, protocolVersion: "1.0", messages: [user("Hi")] }, (...entry) => logged.push(entry));
    expect(logged).toHaveLength(1);
  });
});

describe("both versions", () => {
  test("are told apart by protocolVersion", () => {
    expect(parse({}).modern).toBe(false);
    expect(parse({ protocolVersion: "1.0" }).modern).toBe(true);
  });

  test("may leave out, or send null for, what is optional", () => {
    const { request } = parseInput(
      {
        threadId: "t1",
        runId: "r1",
        messages: [user("Hi")],
        tools: null,
        state: null,
        forwardedProps: null,
        resume: null,
      },
      log,
    );
    expect(request).toMatchObject({ frontendTools: [], resume: [], forwardedProps: {}, retry: false });
    expect(request.state).toBeUndefined();
  });

  test.each([
    ["image of 0.0.59", { type: "image", source: { type: "data", value: "aGk=", mimeType: "image/png" } }],
    ["legacy binary", { type: "binary", mimeType: "image/png", data: "aGk=" }],
  ])("send %s parts", (_, part) => {
    const parts = parse({ messages: [user([{ type: "text", text: "See" }, part])] }).request.message?.parts;
    expect(parts?.[1]).toEqual({ type: "file", url: "data:image/png;base64,aGk=", mediaType: "image/png" });
  });
});

describe("frontend tools", () => {
  test("of names that no provider takes, and without a usable schema, are ignored", () => {
    const tools = ["ok_1", "no name", "", "x".repeat(65)].map((name) => ({ name, description: "d", parameters: {} }));
    const bad = { name: "bad", description: "d", parameters: "x" };
    expect(parse({ tools: [...tools, bad] }).request.frontendTools.map(({ name }) => name)).toEqual(["ok_1"]);
  });
});

test.each([
  ["no run id", { runId: undefined }],
  ["an unsafe thread id", { threadId: "../../etc" }],
  ["messages that are none", { messages: "Hi" }],
  ["a message without id", { messages: [{ role: "user", content: "Hi" }] }],
  ["an empty message", { messages: [user(" ")] }],
  ["a malformed part", { messages: [user([{ type: "image", source: { type: "data" } }])] }],
  ["a local file", { messages: [user([{ type: "image", source: { type: "url", value: "file:///etc/passwd" } }])] }],
  ["an unknown answer status", { resume: [{ interruptId: "i", status: "maybe" }] }],
  ["forwardedProps that are no object", { forwardedProps: [1] }],
])("%s is INVALID_INPUT", (_, fields) => {
  expect(() => parse(fields)).toThrow(expect.objectContaining({ code: "INVALID_INPUT" }));
});

test("20,000 generated inputs are parsed, or refused with a code", () => {
  let accepted = 0;
  fc.assert(
    fc.property(generatedInputs("t1"), (input) => {
      try {
        parseInput(input, log);
        accepted += 1;
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
        expect((error as AppError).code).toMatch(/^INVALID_(INPUT|STATE)$/);
      }
    }),
    { numRuns: 20_000 },
  );
  expect(accepted).toBeGreaterThan(100);
  expect(Object.keys(Object.prototype)).toEqual([]);
}, 120_000);
