import type { AgentDefinition, ToolDefinition } from "./engine/types";

/** Defines a tool: its `input` schema types `execute` and `approval`. One tool a file in `agent/tools/`. */
export function defineTool<I>(tool: ToolDefinition<I>): ToolDefinition {
  // The engine parses with `tool.input` before it calls `approval` or `execute`, so the input is an `I`.
  return tool as unknown as ToolDefinition;
}

/** Defines an agent; see `agent/index.ts`. Its tools and subagents share one space of names. */
export function defineAgent(agent: AgentDefinition): AgentDefinition {
  const names = [...agent.tools, ...(agent.subagents ?? [])].map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`Agent ${agent.name} has two tools or subagents named ${twice}.`);
  return agent;
}
