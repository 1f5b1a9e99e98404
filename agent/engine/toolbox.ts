import type { LanguageModelV3FunctionTool } from "@ai-sdk/provider";
import { z } from "zod";
import type { Lane } from "./lanes";
import { jsonSchema } from "./tool-schema";
import type { AgentDefinition, FrontendTool, JsonSchema, RunOptions, ToolDefinition } from "./types";

/** The tools of a lane by name. Maps, so that a call named `constructor` finds nothing (facts/engine.md §2.1). */
export type Toolbox = {
  server: ReadonlyMap<string, ToolDefinition>;
  subagents: ReadonlyMap<string, AgentDefinition>;
  frontend: ReadonlyMap<string, FrontendTool>;
};

/** What a subagent is called with. */
export const taskSchema = z.object({
  task: z.string().min(1).max(10_000).describe("What to do, with all that is needed to do it"),
});

/** The page's tools are for the agent itself; server tools and subagents win over those of the same name. */
export function toolbox({ agent, id }: Lane, { request, log }: Pick<RunOptions, "request" | "log">): Toolbox {
  const server = new Map(agent.tools.map((tool) => [tool.name, tool]));
  const subagents = new Map((agent.subagents ?? []).map((each) => [each.name, each]));
  const offered = id === undefined ? request.frontendTools : [];
  const frontend = new Map<string, FrontendTool>();
  for (const tool of offered) {
    const taken = server.has(tool.name) || subagents.has(tool.name);
    if (taken) log("warn", "frontend tool ignored: the agent has one of that name", { tool: tool.name });
    else frontend.set(tool.name, tool);
  }
  return { server, subagents, frontend };
}

/** The tools as the model is offered them. */
export function modelTools({ server, subagents, frontend }: Toolbox): LanguageModelV3FunctionTool[] {
  const offer = (name: string, description: string, schema: JsonSchema): LanguageModelV3FunctionTool => ({
    type: "function",
    name,
    description,
    inputSchema: schema,
  });
  return [
    ...[...server.values()].map((tool) => offer(tool.name, tool.description, jsonSchema(tool.input))),
    ...[...subagents.values()].map((each) => offer(each.name, each.description ?? "", jsonSchema(taskSchema))),
    ...[...frontend.values()].map((tool) => offer(tool.name, tool.description, tool.parameters)),
  ];
}
