import { createMCPClient, type MCPClient } from "@ai-sdk/mcp";
import { mcpFetch } from "./mcp-fetch";
import { type ProgramEnded, statusOf } from "./problem";
import type { McpServer } from "./settings";
import { StdioTransport } from "./stdio-transport";

export type ClientHooks = {
  /** The server's program ended; `said` is the end of its stderr. */
  ended(why: ProgramEnded, said: string): void;
  listChanged(): void;
  /** Something came, or failed, outside a request; what it means for the connection is not known. */
  odd(error: unknown): void;
};

/**
 * Connects to a server: to an address by streamable HTTP, or by SSE when it knows only that; to a program by stdio.
 * Rejects when it can't, or when `signal` aborts.
 */
export async function openClient(server: McpServer, signal: AbortSignal, hooks: ClientHooks): Promise<MCPClient> {
  const common = {
    clientName: "copilotkit-agent-starter",
    initializationOptions: { signal },
    onUncaughtError: hooks.odd,
  };
  if (server.kind === "stdio") {
    const transport = new StdioTransport(server, hooks);
    return createMCPClient({ ...common, transport }).catch(async (error: unknown) => {
      await transport.close();
      throw error;
    });
  }
  const { url, token } = server;
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  const connect = (type: "http" | "sse") =>
    // A redirect would take the token elsewhere.
    createMCPClient({ ...common, transport: { type, url, headers, redirect: "error", fetch: mcpFetch } });
  try {
    return await connect("http");
  } catch (error) {
    if (![400, 404, 405].includes(statusOf(error) ?? 0)) throw error;
    return await connect("sse").catch(() => Promise.reject(error)); // the first error says more
  }
}
