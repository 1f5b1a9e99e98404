import { describe, expect, it } from "vitest";
import { resultText } from "../../agent/engine/history";
import type { CallResult } from "../../agent/engine/types";
import { readResult } from "../../app/_components/tools/tool-result";
import { toolTitle } from "../../app/_components/tools/tool-title";
import { argsLine } from "../../app/_components/tools/tool-words";

const read = (result: CallResult) => readResult(resultText(result));

describe("a tool message in the chat", () => {
  it("reads what the engine writes", () => {
    expect(read({ type: "json", value: { a: 1 } })).toEqual({ kind: "value", value: { a: 1 } });
    expect(read({ type: "json", value: { a: 1 }, editedByUser: { b: 2 } })).toEqual({
      kind: "value",
      value: { a: 1 },
      editedByUser: { b: 2 },
    });
    expect(read({ type: "json", value: "It is done." })).toEqual({ kind: "sentence", text: "It is done." });
    expect(read({ type: "error", message: "No such order." })).toEqual({ kind: "failed", text: "No such order." });
    expect(read({ type: "denied" })).toEqual({ kind: "denied" });
    expect(read({ type: "denied", reason: "too much" })).toEqual({ kind: "denied", reason: "too much" });
    expect(read({ type: "skipped", message: "the user wrote on" })).toEqual({
      kind: "not-run",
      text: "the user wrote on",
    });
  });

  it("does not take CopilotKit's copy of a decision for a result", () => {
    expect(readResult('{"approved":true,"editedArgs":{"amount":5}}')).toEqual({ kind: "decided" });
    expect(readResult('{"status":"cancelled"}')).toEqual({ kind: "decided" });
  });

  it("puts names and arguments into words", () => {
    expect(toolTitle("search_orders")).toBe("Search orders");
    expect(argsLine({ orderId: 1042, amount: 80, items: [1], note: undefined })).toBe("1042 · 80");
    expect(argsLine({ body: "x".repeat(200) })).toHaveLength(80);
  });
});
