import type { LanguageModelV3CallOptions, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { describe, expect, it } from "vitest";
import { createDemoModel } from "../../agent/model/demo";

function asking(text: string, ...tools: string[]): LanguageModelV3CallOptions {
  return {
    prompt: [{ role: "user", content: [{ type: "text", text }] }],
    tools: tools.map((name) => ({ type: "function", name, inputSchema: { type: "object" } })),
  };
}

async function partsOf(stream: ReadableStream<LanguageModelV3StreamPart>) {
  const parts: LanguageModelV3StreamPart[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

const joined = (parts: LanguageModelV3StreamPart[], type: "text-delta" | "reasoning-delta" | "tool-input-delta") =>
  parts.map((part) => (part.type === type ? part.delta : "")).join("");

describe("the demo model", () => {
  it("streams text word by word, and ends with usage", async () => {
    const model = createDemoModel({ wordMs: 0 });
    const { stream } = await model.doStream(asking("Write a long answer"));
    const parts = await partsOf(stream);
    const text = joined(parts, "text-delta");
    expect(text.split(/\s+/).length).toBeGreaterThan(500);
    expect(text.split("\n\n").length).toBeGreaterThan(8);
    expect(text).toMatch(/^# /);
    expect(parts.filter((part) => part.type === "text-delta").length).toBeGreaterThan(500);
    expect(joined(parts, "reasoning-delta")).not.toBe("");
    expect(parts[0]?.type).toBe("stream-start");
    const end = parts.at(-1);
    expect(end).toMatchObject({ type: "finish", finishReason: { unified: "stop" } });
    if (end?.type === "finish") expect(end.usage.outputTokens.total).toBeGreaterThan(500);
  });

  it("streams a tool call whose pieces make its input", async () => {
    const model = createDemoModel({ wordMs: 0, newId: () => "id" });
    const { stream } = await model.doStream(asking("Make the background light blue", "change_background"));
    const parts = await partsOf(stream);
    const call = { type: "tool-call", toolCallId: "id", toolName: "change_background", input: '{"color":"lightblue"}' };
    expect(parts).toContainEqual(call);
    expect(joined(parts, "tool-input-delta")).toBe(call.input);
    expect(parts.at(-1)).toMatchObject({ type: "finish", finishReason: { unified: "tool-calls" } });
  });

  it("says the same each time, also in one piece", async () => {
    const model = createDemoModel({ wordMs: 0 });
    const { stream } = await model.doStream(asking("Hello"));
    const { content } = await model.doGenerate(asking("Hello"));
    expect(content).toEqual([{ type: "text", text: joined(await partsOf(stream), "text-delta") }]);
  });

  it("fails with an AbortError when it is aborted before it begins", async () => {
    const call = createDemoModel().doStream({ ...asking("Hello"), abortSignal: AbortSignal.abort() });
    await expect(call).rejects.toSatisfy((error) => error instanceof DOMException && error.name === "AbortError");
  });

  it("fails at once when it is aborted while it waits for its next word", async () => {
    const stop = new AbortController();
    // So slow that the test would time out if the wait went on.
    const { stream } = await createDemoModel({ wordMs: 3_600_000 }).doStream({
      ...asking("Write a long answer"),
      abortSignal: stop.signal,
    });
    const reading = partsOf(stream);
    setImmediate(() => stop.abort(new Error("any reason")));
    await expect(reading).rejects.toSatisfy((error) => error instanceof DOMException && error.name === "AbortError");
  });

  it("stops when its reader goes away", async () => {
    const { stream } = await createDemoModel({ wordMs: 0 }).doStream(asking("Write a long answer"));
    const reader = stream.getReader();
    await reader.read();
    await reader.cancel();
    expect(await reader.read()).toEqual({ done: true, value: undefined });
  });
});
