import { onTestFinished, vi } from "vitest";
import type { AgentEvent } from "@/agent/engine/events";
import type { AgentDefinition, Log } from "@/agent/engine/types";
import { McpServers } from "@/lib/mcp/servers";
import { serversSchema } from "@/lib/mcp/settings";
import type { Timing } from "@/lib/mcp/timing";
import { bench, says as person, testAgent } from "../../unit/engine/harness";
import { calls, says, scriptedModel } from "../../unit/engine/scripted-model";

type Options = { allow?: readonly string[]; token?: string; timing?: Partial<Timing> };

export type TestServers = {
  servers: McpServers;
  /** What was logged, a line each, with the fields as JSON. */
  logged: string[];
  /** Waits until the server is in a state. */
  until(state: string, name?: string): Promise<void>;
  /** The names of the tools that the servers add to an agent. */
  names(agent?: AgentDefinition): Promise<string[]>;
};

/** The servers of a value of `MCP_SERVERS`, quick to try again; they end with the test. */
export function mcpServers(value: string, { allow = [], token, timing }: Options = {}): TestServers {
  const logged: string[] = [];
  const log: Log = (level, message, fields = {}) => {
    const written = (_: string, one: unknown) => (one instanceof Error ? one.message : one);
    logged.push(`${level} ${message} ${JSON.stringify(fields, written)}`);
  };
  const servers = new McpServers({
    servers: serversSchema.parse(value).map((server) => ({ ...server, ...(token && { token }) })),
    allow,
    log,
    timing: { retryMs: [20, 100], quietMs: 50, ...timing },
  });
  servers.start();
  onTestFinished(() => servers.close());
  return {
    servers,
    logged,
    until: (state, name) =>
      vi.waitFor(
        () => {
          const found = servers.status().find((each) => name === undefined || each.name === name);
          if (found?.state !== state) throw new Error(`It is ${JSON.stringify(found)}.`);
        },
        { timeout: 20_000, interval: 10 },
      ),
    names: async (agent = testAgent) =>
      (await servers.equip(agent)).tools.filter((tool) => !agent.tools.includes(tool)).map(({ name }) => name),
  };
}

/** What the model is told of a call that an agent with these servers makes. */
export async function answerTo(
  { servers }: TestServers,
  made: { name: string; input?: unknown },
  { agent, signal }: { agent?: AgentDefinition; signal?: AbortSignal } = {},
): Promise<string> {
  const equipped = agent ?? (await servers.equip(testAgent));
  const thread = await bench(equipped);
  onTestFinished(() => thread.close());
  const model = scriptedModel(calls({ input: {}, ...made }), says("Done."));
  return resultOf(await thread.run(model, person("Go."), { agent: equipped, ...(signal && { signal }) }));
}

/** The result of the only call of a run. */
export function resultOf(events: readonly AgentEvent[]): string {
  const results = events.flatMap((event) => (event.type === "TOOL_CALL_RESULT" ? [String(event.content)] : []));
  if (results.length !== 1) throw new Error(`There are ${results.length} results.`);
  return results[0] ?? "";
}
