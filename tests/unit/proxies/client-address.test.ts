import { describe, expect, test } from "vitest";
import { clientAddress } from "@/lib/proxies/client-address";
import { isProxyEntry, trusting } from "@/lib/proxies/trusted";

const trusts = trusting(["10.0.0.0/8", "192.0.2.7", "fd00::/8", "::1"]);
const nobody = trusting([]);

describe("the address of a client", () => {
  test.each([
    ["a client without a proxy", "203.0.113.9", undefined, "203.0.113.9"],
    ["a client that makes up who it is", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
    ["a listed proxy that names nobody", "10.1.2.3", undefined, "10.1.2.3"],
    ["behind a listed proxy", "10.1.2.3", "203.0.113.9", "203.0.113.9"],
    ["behind a listed proxy, with a made-up beginning", "10.1.2.3", "198.51.100.1, 203.0.113.9", "203.0.113.9"],
    ["behind two listed proxies", "10.1.2.3", "203.0.113.9, 192.0.2.7", "203.0.113.9"],
    ["behind two, the first of which is not listed", "10.1.2.3", "203.0.113.9, 192.0.2.8", "192.0.2.8"],
    ["a listed proxy itself", "10.1.2.3", "10.9.9.9", "10.9.9.9"],
    ["no address in the header", "10.1.2.3", "203.0.113.9, unknown", "10.1.2.3"],
    ["a number that some read as an address", "10.1.2.3", "3405803785", "10.1.2.3"],
    ["an empty header", "10.1.2.3", "", "10.1.2.3"],
    ["an address with its port", "10.1.2.3", "203.0.113.9:4711", "203.0.113.9"],
    ["a proxy over IPv6", "fd12::1", "203.0.113.9", "203.0.113.9"],
    ["IPv4 in the form of IPv6", "::ffff:10.1.2.3", "::ffff:203.0.113.9", "203.0.113.9"],
    ["a whole network of IPv6, as a household has it", "2001:db8:1:2:aaaa::1", undefined, "2001:db8:1:2::/64"],
    ["IPv6 with a port", "10.1.2.3", "[2001:db8:1:2::9]:4711", "2001:db8:1:2::/64"],
    ["IPv6 with a zone", "fe80::1%eth0", undefined, "fe80::/64"],
  ])("%s", (_name, peer, forwardedFor, expected) => {
    expect(clientAddress(peer, forwardedFor, trusts)).toBe(expected);
  });

  test("without a list no header counts, from loopback neither", () => {
    expect(clientAddress("127.0.0.1", "198.51.100.1", nobody)).toBe("127.0.0.1");
  });
});

test.each([
  ["127.0.0.1", true],
  ["::1", true],
  ["172.16.0.0/12", true],
  ["fd00::/8", true],
  ["10.0.0.0/33", false],
  ["10", false],
  ["10/8", false],
  ["proxy.local", false],
  ["*", false],
])("TRUSTED_PROXIES takes %s: %s", (entry, taken) => {
  expect(isProxyEntry(entry)).toBe(taken);
});
