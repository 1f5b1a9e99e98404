import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage, Server, ServerResponse } from "node:http";
import { enterRequest } from "./log-ids";

const servers = new Set<Server>();

/**
 * Gives every HTTP request of this process an id, which its lines in the log carry and its answer names in
 * `x-request-id`. Node tells of requests before anybody handles them, so this holds for Next and for plain Node alike.
 */
export function watchHttpRequests(): void {
  subscribe("http.server.request.start", (told) => {
    if (typeof told !== "object" || told === null) return;
    if ("server" in told && told.server instanceof Server) servers.add(told.server);
    if (!("request" in told) || !(told.request instanceof IncomingMessage)) return;
    const id = requestIdOf(told.request);
    enterRequest(id);
    if ("response" in told && told.response instanceof ServerResponse) told.response.setHeader("x-request-id", id);
  });
}

/** The id that a proxy in front gave the request, when it looks like one, or else a new one. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && /^[\w.:-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Takes no more connections. Resolves when those that are open have ended. */
export async function closeHttpServers(): Promise<void> {
  const closed = [...servers].map((server) => new Promise<void>((resolve) => server.close(() => resolve())));
  await Promise.all(closed);
}
