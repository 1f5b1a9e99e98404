import { z } from "zod";
import { defineTool } from "../../agent/define";
import { schemaProblem } from "../../agent/engine/tool-schema";
import type { JsonSchema, Log, ToolDefinition } from "../../agent/engine/types";
import { SchemaRefused, usableSchema } from "./foreign-schema";
import type { ListedTool } from "./session";
import { toolName } from "./tool-name";
import { toolResult } from "./tool-result";
import { clean, cut, plain } from "./words";

/** The connection that a tool's calls go through; it may be another one by then. */
export type Server = {
  name: string;
  call(tool: string, input: Record<string, unknown>, toolCallId: string, signal: AbortSignal): Promise<unknown>;
};

type Options = { allow: readonly string[]; log: Log };

/** Providers take 128 tools, and a model is lost long before that. */
const maxTools = 100;
const maxDescription = 2000;

/**
 * The tools that a server lists, as the agent's. Each asks a person first, unless `allow` names it. A tool that models
 * can't be given is left out, with a line in the log.
 */
export function toolDefinitions(
  server: Server,
  listed: readonly ListedTool[],
  { allow, log }: Options,
): ToolDefinition[] {
  const tools = new Map<string, ToolDefinition>();
  for (const tool of listed) {
    const name = toolName(server.name, tool.name);
    const leaveOut = (reason: string) =>
      log("warn", "A tool of an MCP server is left out.", { server: server.name, tool: plain(tool.name, 80), reason });
    if (tools.has(name)) leaveOut("The server lists it twice.");
    else if (tools.size >= maxTools) leaveOut(`The server lists more than ${maxTools}.`);
    else {
      try {
        const guarded = !allow.includes(`${server.name}.*`) && !allow.includes(`${server.name}.${tool.name}`);
        tools.set(name, definition(server, tool, name, guarded));
      } catch (error) {
        if (!(error instanceof SchemaRefused)) throw error;
        leaveOut(error.message);
      }
    }
  }
  return [...tools.values()];
}

function definition(server: Server, tool: ListedTool, name: string, guarded: boolean): ToolDefinition {
  const shown = plain(tool.name, 60);
  return defineTool({
    name,
    description:
      cut(clean(tool.description ?? tool.title ?? ""), maxDescription) || `${shown} of the server ${server.name}`,
    input: inputOf(usableSchema(tool.inputSchema)),
    ...(guarded && {
      approval: () => ({ message: `Run the tool “${shown}” of the server “${server.name}”?`, editable: true }),
    }),
    async execute(input, { toolCallId, signal }) {
      return toolResult(await server.call(tool.name, input, toolCallId, signal));
    },
  });
}

/** A zod type that checks with a JSON Schema and shows it as its own (zod copies `meta` into what it describes). */
function inputOf(schema: JsonSchema): z.ZodType<Record<string, unknown>> {
  return z
    .looseObject({})
    .superRefine((value, ctx) => {
      const problem = schemaProblem(schema, value);
      if (problem) ctx.addIssue({ code: "custom", message: problem });
    })
    .meta(schema);
}
