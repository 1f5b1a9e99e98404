import type { AgentDefinition, ToolDefinition } from "./engine/types";

/** Defines a tool: its `input` schema types `execute` and `approval`. One tool a file in `agent/tools/`. */
export function defineTool<I>(tool: ToolDefinition<I>): ToolDefinition {
  // The engine parses with `tool.input` before it calls `approval` or `execute`, so the input is an `I`.
  return tool as unknown as ToolDefinition;
}

/** Defines an agent; see `agent/index.ts`. */
export function defineAgent(agent: AgentDefinition): AgentDefinition {
  return agent;
}
