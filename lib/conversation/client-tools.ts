import type { Tool } from "@ag-ui/core";
import type { JsonSchema } from "@/agent/engine/types";
import { get } from "./collection";
import type { ToolResult } from "./local-changes";
import type { ConversationState } from "./state";

/** What we need of a zod schema, or of any other that can do the same. */
export type Schema<T> = {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: T }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
};

export type ToolSchema<I> = Schema<I> & { toJSONSchema(): object };

/** A tool that runs in the page, or wherever the conversation is. */
export type ClientTool<I = unknown> = {
  name: string;
  description: string;
  /** Of the arguments, which are checked with it; a zod schema. */
  input: ToolSchema<I>;
  /** Returns JSON. What it throws is told to the agent as the call's result. */
  execute(input: I, context: { toolCallId: string; signal: AbortSignal }): unknown;
};

/** Defines a tool of the page: its `input` schema types `execute`. */
export function defineClientTool<I>(tool: ClientTool<I>): ClientTool {
  // Arguments are parsed with `tool.input` before `execute` gets them, so they are an `I`.
  return tool as unknown as ClientTool;
}

/** The tool as the agent is told of it. */
export const describeTool = ({ name, description, input }: ClientTool): Tool => ({
  name,
  description,
  parameters: input.toJSONSchema() as JsonSchema,
});

/** What is wrong with a value, in a sentence; the first of all problems. */
export function schemaProblem(schema: Schema<unknown>, value: unknown): string | undefined {
  const parsed = schema.safeParse(value);
  if (parsed.success) return undefined;
  const [issue] = parsed.error.issues;
  return `${issue?.path.map(String).join(".") || "the value"}: ${issue?.message ?? "is not valid"}`;
}

/** Runs a call with the tool of its name. Never throws: whatever goes wrong is the result. */
export async function runClientTool(
  state: ConversationState,
  toolCallId: string,
  tools: readonly ClientTool[],
  signal: AbortSignal,
): Promise<ToolResult> {
  const call = get(state.toolCalls, toolCallId);
  const failed = (error: string): ToolResult => ({ toolCallId, content: `Error: ${error}`, error });
  const tool = tools.find((each) => each.name === call?.name);
  if (!call || !tool) return failed(`This page has no tool named ${call?.name ?? toolCallId}.`);
  try {
    const parsed = tool.input.safeParse(JSON.parse(call.argsText || "{}"));
    if (!parsed.success) return failed(`Invalid arguments: ${parsed.error.issues[0]?.message ?? "they do not fit."}`);
    const value = await tool.execute(parsed.data, { toolCallId, signal });
    return { toolCallId, content: typeof value === "string" ? value : (JSON.stringify(value) ?? "null") };
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error));
  }
}
