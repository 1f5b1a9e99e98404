import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
  type Tool,
} from "@modelcontextprotocol/sdk/types.js";

export type Call = { name: string; args: Record<string, unknown>; signal: AbortSignal };
export type Tools = { list: () => Tool[]; call: (call: Call) => CallToolResult | Promise<CallToolResult> };

export const words = (...said: string[]): CallToolResult => ({
  content: said.map((text) => ({ type: "text", text })),
});

/** A tool that takes one text, `value`. */
export const tool = (name: string, fields: Partial<Tool> = {}): Tool => ({
  name,
  description: `The tool ${name}`,
  inputSchema: { type: "object", properties: { value: { type: "string" } }, required: ["value"] },
  ...fields,
});

/** A tool that says what it was given. */
export const echo: Tools = {
  list: () => [tool("echo")],
  call: ({ args }) => words(`You said ${String(args.value)}.`),
};

/** A real MCP server with these tools, to be joined to a transport. */
export function toolsServer({ list, call }: Tools): Server {
  const server = new Server({ name: "tests", version: "1.0.0" }, { capabilities: { tools: { listChanged: true } } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: list() }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) =>
    call({ name: params.name, args: params.arguments ?? {}, signal }),
  );
  return server;
}
