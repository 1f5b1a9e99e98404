import type { AgentDefinition, ToolContext, ToolDefinition } from "@/agent/engine/types";
import { ToolError } from "@/agent/errors";

/**
 * The agent as it can be without a record on the server: what would have to be remembered between two requests fails
 * with a sentence that says so, and that the model is told.
 */
export function withoutRecord(agent: AgentDefinition): AgentDefinition {
  return {
    ...agent,
    tools: agent.tools.map((tool) => ({
      ...tool,
      execute: (input, ctx) => tool.execute(input, askingOnce(tool, ctx)),
    })),
    ...(agent.subagents && { subagents: agent.subagents.map(neverWaiting) }),
  };
}

/** The answer to a first question comes back with its signature; those to earlier ones would be gone. */
function askingOnce({ name }: ToolDefinition, ctx: ToolContext): ToolContext {
  let asked = 0;
  const limits: Pick<ToolContext, "once" | "ask"> = {
    once: () => Promise.reject(needsRecord(name, "does something only once")),
    ask: (question) => {
      asked += 1;
      return asked > 1 ? Promise.reject(needsRecord(name, "asks more than once")) : ctx.ask(question);
    },
  };
  return Object.assign(Object.create(ctx), limits);
}

/** A subagent's own conversation is nowhere while it waits. */
function neverWaiting(agent: AgentDefinition): AgentDefinition {
  const tools = agent.tools.map((tool): ToolDefinition => {
    const { name, approval } = tool;
    const waits = () => needsRecord(name, "waits for a person inside of a subagent");
    return {
      ...tool,
      ...(approval && {
        async approval(input, ctx) {
          if (approval === true || (await approval(input, ctx)) !== false) throw waits();
          return false;
        },
      }),
      execute: (input, ctx) => {
        const ask: ToolContext["ask"] = () => Promise.reject(waits());
        return tool.execute(input, Object.assign(Object.create(askingOnce(tool, ctx)), { ask }));
      },
    };
  });
  return { ...agent, tools, ...(agent.subagents && { subagents: agent.subagents.map(neverWaiting) }) };
}

const needsRecord = (tool: string, why: string) =>
  new ToolError(`The tool ${tool} ${why}, which needs the conversation on the server (CHAT_HISTORY=server).`);
