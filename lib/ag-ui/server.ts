import type { AddressInfo } from "node:net";
import { createAdaptorServer, type ServerType } from "@hono/node-server";
import { AppError } from "@/agent/errors";
import { errorResponse } from "@/lib/errors";
import { type DoorSettings, tokenDoor } from "./door";
import { type EndpointOptions, serveCapabilities, servePreflight, serveRun, serveStop } from "./endpoint";

/** The endpoint alone, under plain Node: the paths of the Next app, and the same without `/api/ag-ui`. */
export async function route(request: Request, options: EndpointOptions): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/^\/api\/ag-ui(?=\/|$)/, "") || "/";
  const known = path === "/" || path === "/stop" || path === "/capabilities";
  if (known && request.method === "OPTIONS") return servePreflight(request, options);
  switch (`${request.method} ${path}`) {
    case "POST /":
      return serveRun(request, options);
    case "POST /stop":
      return serveStop(request, options);
    case "GET /capabilities":
      return serveCapabilities(request, options);
    case "GET /health":
      return Response.json({ ok: true });
    default:
      return errorResponse(new AppError(known ? "METHOD_NOT_ALLOWED" : "NOT_FOUND"));
  }
}

/** Listens on `port`; without tokens on loopback only. Resolves with the address, rejects when it can't be opened. */
export function listen(
  port: number,
  settings: DoorSettings,
  endpoint: Omit<EndpointOptions, "door">,
): Promise<{ server: ServerType; url: string }> {
  const options = { ...endpoint, door: tokenDoor(settings) };
  const hostname = settings.tokens.length > 0 ? undefined : "127.0.0.1";
  // Request and Response stay Node's own: the adaptor's lighter ones can't be told from them by everybody.
  const server = createAdaptorServer({ fetch: (request) => route(request, options), overrideGlobalObjects: false });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, hostname, () => {
      const address = server.address() as AddressInfo;
      resolve({ server, url: `http://localhost:${address.port}` });
    });
  });
}
