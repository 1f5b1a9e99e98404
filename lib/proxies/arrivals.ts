import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage } from "node:http";
import { clientAddress } from "./client-address";
import { clientHeader } from "./client-header";
import type { Trusts } from "./trusted";

// On globalThis, because Next evaluates this module again for each bundle and each hot reload.
declare global {
  var agentStarterMarksArrivals: boolean | undefined;
}

/** What proxies say of a request that they pass on. */
const isForwarded = (name: string) => /^(forwarded|x-forwarded-.+|x-real-ip)$/i.test(name);

export type ArrivalOptions = {
  trusts: Trusts;
  /** Called at the first request that was forwarded by an address that is not listed, with that address. */
  onStranger: (peer: string) => void;
};

/**
 * Looks at each HTTP request of this process before any handler does, and notes who sent it. Of a sender that is no
 * listed proxy, what it says about being a proxy is taken off, so that nothing behind this believes it.
 */
export function markArrivals({ trusts, onStranger }: ArrivalOptions): void {
  if (globalThis.agentStarterMarksArrivals) return;
  globalThis.agentStarterMarksArrivals = true;
  let met = false;
  // Node's own channel (node:diagnostics_channel), said before the server's "request" event, in the same turn.
  subscribe("http.server.request.start", (message) => {
    const request = requestOf(message);
    const peer = request?.socket.remoteAddress;
    if (!request || peer === undefined) return;
    const forwardedFor = request.headers["x-forwarded-for"];
    if (!trusts(peer)) {
      if (forwardedFor !== undefined && !met) {
        met = true;
        onStranger(peer);
      }
      drop(request);
    }
    note(request, clientAddress(peer, [forwardedFor].flat().join(", "), trusts));
  });
}

function requestOf(message: unknown): IncomingMessage | undefined {
  if (typeof message !== "object" || message === null || !("request" in message)) return undefined;
  return message.request instanceof IncomingMessage ? message.request : undefined;
}

// Both forms of the headers: Next reads the one, the server of `npm run agent` the other.
function drop(request: IncomingMessage): void {
  for (const name of Object.keys(request.headers)) if (isForwarded(name)) delete request.headers[name];
  const kept = [];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const [name = "", value = ""] = request.rawHeaders.slice(at, at + 2);
    if (!isForwarded(name)) kept.push(name, value);
  }
  request.rawHeaders.splice(0, request.rawHeaders.length, ...kept);
}

function note(request: IncomingMessage, address: string): void {
  request.headers[clientHeader()] = address;
  request.rawHeaders.push(clientHeader(), address);
}
