import { z } from "zod";

/** What `/api/mcp` tells of the servers whose tools the agent gets. */
export const mcpServersSchema = z.object({
  servers: z.array(
    z.object({
      name: z.string(),
      state: z.enum(["connected", "connecting", "down"]),
      tools: z.number(),
      problem: z.string().optional(),
    }),
  ),
});

export type McpServer = z.infer<typeof mcpServersSchema>["servers"][number];

/** How a server is, in words. */
export function standingOf({ state, tools }: McpServer): string {
  if (state === "connecting") return "connecting…";
  if (state === "down") return "is down";
  return tools === 1 ? "1 tool" : `${tools} tools`;
}
