import { z } from "zod";
import type { FrontendTool, JsonSchema, Log } from "@/agent/engine/types";

const toolName = /^[A-Za-z0-9_-]{1,64}$/;

/** The tools that a page offers, as clients send them. */
export const offeredTools = z
  .array(
    z.looseObject({
      name: z.string(),
      description: z.string().nullish(),
      parameters: z.unknown().optional(),
    }),
  )
  .max(128);

const parametersSchema = z.record(z.string(), z.json());

/** The tools of a page that a model can be offered; others are left out with a warning in the log. */
export function usableTools(offered: z.infer<typeof offeredTools>, threadId: string, log: Log): FrontendTool[] {
  const tools: FrontendTool[] = [];
  for (const { name, description, parameters: schema } of offered) {
    const parameters = parametersSchema.safeParse(schema ?? { type: "object", properties: {} });
    if (!toolName.test(name) || !parameters.success) {
      log("warn", "frontend tool ignored: its name or its parameters are not usable", { threadId });
      continue;
    }
    tools.push({ name, description: description ?? "", parameters: parameters.data as JsonSchema });
  }
  return tools;
}
