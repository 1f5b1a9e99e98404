import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { onTestFinished } from "vitest";
import { type Tools, toolsServer } from "./tools-server";

type Options = { port?: number; token?: string; oldSse?: boolean };

export type HttpServer = {
  url: string;
  port: number;
  /** Forgets its sessions, as a server does that was started anew behind a proxy. */
  forget(): void;
  /** Tells the clients that the list of tools changed. */
  tellChanged(): Promise<void>;
  /** Ends as a killed process does: all connections break. */
  kill(): Promise<void>;
};

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

/** An MCP server over streamable HTTP, or over the older SSE, on a port of this machine. Ends with the test. */
export async function httpServer(tools: Tools, { port = 0, token, oldSse }: Options = {}): Promise<HttpServer> {
  const servers: Server[] = [];
  const join = () => {
    const server = toolsServer(tools);
    servers.push(server);
    return server;
  };
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const answer = oldSse ? sse(join) : streamable(join, sessions);
  const listener = createServer((request, response) => {
    if (token && request.headers.authorization !== `Bearer ${token}`) return void response.writeHead(401).end();
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => listener.listen(port, "127.0.0.1", resolve));
  const kill = () =>
    new Promise<void>((resolve) => {
      listener.close(() => resolve());
      listener.closeAllConnections();
    });
  onTestFinished(kill);
  const at = (listener.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${at}/mcp`,
    port: at,
    kill,
    forget: () => sessions.clear(),
    tellChanged: async () => void (await Promise.all(servers.map((server) => server.sendToolListChanged()))),
  };
}

function streamable(join: () => Server, sessions: Map<string, StreamableHTTPServerTransport>): Listener {
  return async (request, response) => {
    const id = request.headers["mcp-session-id"];
    const known = typeof id === "string" ? sessions.get(id) : undefined;
    if (known) return known.handleRequest(request, response);
    if (id !== undefined || request.method !== "POST") return response.writeHead(404).end();
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (created) => void sessions.set(created, transport),
    });
    await join().connect(transport);
    return transport.handleRequest(request, response);
  };
}

function sse(join: () => Server): Listener {
  const sessions = new Map<string, SSEServerTransport>();
  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    if (request.method === "GET") {
      const transport = new SSEServerTransport("/messages", response);
      sessions.set(transport.sessionId, transport);
      return join().connect(transport);
    }
    const session = pathname === "/messages" ? sessions.get(searchParams.get("sessionId") ?? "") : undefined;
    return session ? session.handlePostMessage(request, response) : response.writeHead(405).end();
  };
}
