import ipaddr from "ipaddr.js";
import { isAddress, type Trusts } from "./trusted";

/**
 * The address that a request came from. `peer` is the other end of the socket. Only when that is a listed proxy does
 * `x-forwarded-for` count, read from its end: each listed proxy names who called it, and the first that is not listed
 * is the client. What stands before that, a client may have made up.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, trusts: Trusts): string {
  let client = peer;
  for (const entry of (forwardedFor ?? "").split(",").reverse()) {
    if (!trusts(client)) break;
    const named = withoutPort(entry.trim());
    if (!isAddress(named)) break; // the last one that is sure
    client = named;
  }
  return groupOf(client);
}

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
}

/** One writing for each address. Of IPv6 a household has a whole /64, so that counts as one. */
function groupOf(address: string): string {
  if (!isAddress(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString().replace(/%.*$/, "")}/64`);
  return `${network.toString()}/64`;
}
