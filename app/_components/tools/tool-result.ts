import { z } from "zod";
import type { CallView } from "../trace/call-view";

/** What stands in a tool message. */
export type ToolResult =
  | { kind: "value"; value: unknown; editedByUser?: Record<string, unknown> }
  | { kind: "sentence"; text: string }
  | { kind: "failed"; text: string }
  | { kind: "denied"; reason?: string }
  | { kind: "not-run"; text: string }
  /** CopilotKit's own copy of a decision, which stands there until the server answers. */
  | { kind: "decided" };

const edited = z.strictObject({ result: z.unknown(), editedByUser: z.record(z.string(), z.unknown()) });
const decision = z.union([
  z.strictObject({ approved: z.boolean(), editedArgs: z.unknown().optional(), reason: z.string().optional() }),
  z.strictObject({ status: z.literal("cancelled") }),
]);

/**
 * Reads a tool message: JSON, or a sentence that says what came of the call (agent/engine/history.ts). A result that the
 * server calls `done` is never taken for such a sentence, nor for a decision, whatever the tool has written.
 */
export function readResult(text: string, outcome?: CallView["outcome"]): ToolResult {
  return outcome === "done" ? readValue(text) : (readEnd(text) ?? readValue(text));
}

function readEnd(text: string): ToolResult | undefined {
  const [, failed] = /^Error: (.*)$/s.exec(text) ?? [];
  if (failed !== undefined) return { kind: "failed", text: failed };
  const [, notRun] = /^Not run: (.*)$/s.exec(text) ?? [];
  if (notRun !== undefined) return { kind: "not-run", text: notRun };
  const denied = /^Denied by the user(?:: (.*)|\.)$/s.exec(text);
  if (denied) return { kind: "denied", ...(denied[1] && { reason: denied[1] }) };
  return decision.safeParse(parseJson(text)).success ? { kind: "decided" } : undefined;
}

function readValue(text: string): ToolResult {
  const value = parseJson(text);
  if (typeof value !== "object" || value === null) return { kind: "sentence", text };
  const changed = edited.safeParse(value);
  if (changed.success) return { kind: "value", value: changed.data.result, editedByUser: changed.data.editedByUser };
  return { kind: "value", value };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a plain sentence
  }
}
