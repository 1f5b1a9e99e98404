import type { AgentDefinition, Log } from "../../agent/engine/types";
import { McpConnection, type McpStatus } from "./connection";
import type { McpSettings } from "./settings";
import { defaultTiming, type Timing } from "./timing";

type Options = McpSettings & { log: Log; timing?: Partial<Timing> };

/** The MCP servers of this process. The app never waits for them to start, and never fails by one. */
export class McpServers {
  private readonly connections: McpConnection[];
  private readonly told = new Set<string>();

  constructor(private readonly options: Options) {
    const { servers, allow, log, timing } = options;
    const common = { allow, log, timing: { ...defaultTiming, ...timing } };
    this.connections = servers.map((server) => new McpConnection(server, common));
  }

  /** Begins to connect to all, in the background. */
  start(): void {
    for (const connection of this.connections) connection.start();
  }

  status(): McpStatus[] {
    return this.connections.map((connection) => connection.status());
  }

  /**
   * The agent with the tools that the servers offer now, for one run. Of two tools of a name the agent's own wins. A
   * server that is down is left out.
   */
  async equip(agent: AgentDefinition): Promise<AgentDefinition> {
    if (this.connections.length === 0) return agent;
    await Promise.all(this.connections.map((connection) => connection.ready()));
    this.tellMissing();
    const own = new Set([...agent.tools, ...(agent.subagents ?? [])].map(({ name }) => name));
    const offered = this.connections.flatMap(({ tools }) => tools);
    for (const { name } of offered.filter((tool) => own.has(tool.name))) this.tellTaken(name);
    return { ...agent, tools: [...agent.tools, ...offered.filter((tool) => !own.has(tool.name))] };
  }

  /** Ends all connections and programs. */
  async close(): Promise<void> {
    await Promise.all(this.connections.map((connection) => connection.close()));
  }

  private tellMissing(): void {
    for (const { name, state, problem } of this.status()) {
      if (state === "connected") continue;
      this.options.log("warn", `The agent answers without the tools of MCP server ${name}, which is ${state}.`, {
        problem,
      });
    }
  }

  private tellTaken(name: string): void {
    if (this.told.has(name)) return;
    this.told.add(name);
    this.options.log("warn", "A tool of an MCP server is left out: the agent has one of that name.", { tool: name });
  }
}
