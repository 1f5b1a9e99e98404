import ipaddr from "ipaddr.js";

const allocatedIpv6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an IP address is one of the public internet: not loopback, private, link-local, shared, multicast,
 * reserved or unspecified, and no IPv6 form that stands for an IPv4 address (IANA's special-purpose registries).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(allocatedIpv6);
}
