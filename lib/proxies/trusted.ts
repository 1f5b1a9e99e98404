import ipaddr from "ipaddr.js";

/** Whether an address is one of a listed proxy. */
export type Trusts = (address: string) => boolean;

/** Whether an entry of `TRUSTED_PROXIES` is an address or a range in CIDR notation. */
export const isProxyEntry = (entry: string): boolean => isAddress(entry) || isRange(entry);

/** Reads `TRUSTED_PROXIES`: addresses and ranges, IPv4 or IPv6. */
export function trusting(entries: readonly string[]): Trusts {
  const ranges = entries.map((entry) => (isRange(entry) ? ipaddr.parseCIDR(entry) : whole(entry)));
  return (address) => {
    if (!isAddress(address)) return false;
    const one = ipaddr.process(address); // an IPv4 address in the form of IPv6 is the IPv4 address
    return ranges.some(([network, bits]) => network.kind() === one.kind() && one.match([network, bits]));
  };
}

/** Whether a text is an address in the form that sockets and proxies write; no other writing of an IPv4 address is one. */
export const isAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

const isRange = (entry: string): boolean =>
  ipaddr.IPv4.isValidCIDRFourPartDecimal(entry) || ipaddr.IPv6.isValidCIDR(entry);

function whole(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const address = ipaddr.process(entry);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}
