import { describe, expect, test } from "vitest";
import { attachmentId, fetchableUrl } from "@/lib/attachments/address";
import { isPublicAddress } from "@/lib/attachments/public-address";

describe("isPublicAddress", () => {
  test.each(["93.184.216.34", "8.8.8.8", "172.15.0.1", "172.32.0.1", "2606:4700:4700::1111"])("%s is", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    "127.0.0.1",
    "127.255.255.254",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "192.0.0.1",
    "192.0.2.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "64:ff9b:1::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "fc00::1",
    "fd12::1",
    "ff02::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "2001::1",
    "",
    "localhost",
  ])("%s is not", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe("fetchableUrl", () => {
  test.each([
    "https://example.com/a.png",
    "https://example.com:8443/a?b#c",
    "https://8.8.8.8/",
    "https://local.example/",
  ])("takes %s", (url) => expect(fetchableUrl(url).protocol).toBe("https:"));

  test.each([
    "http://example.com/",
    "ftp://example.com/",
    "file:///etc/passwd",
    "/etc/passwd",
    "//example.com/",
    "gopher://x",
    "",
    "https://",
    "https://user@example.com/",
    "https://user:password@example.com/",
    "https://localhost/",
    "https://LOCALHOST./",
    "https://a.localhost/",
    "https://printer.local/",
    "https://db.internal/",
    "https://metadata.google.internal/",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0177.0.0.1/",
    "https://0/",
    "https://[::1]/",
    "https://[::]/",
    "https://[::ffff:7f00:1]/",
    "https://[fe80::1]/",
    "https://10.0.0.8/",
    "https://169.254.169.254/",
    "https://１２７.０.０.１/",
    "https://127。0。0。1/",
  ])("refuses %s", (url) => {
    expect(() => fetchableUrl(url)).toThrow(expect.objectContaining({ code: "ATTACHMENT_REFUSED" }));
  });
});

test("only the exact form of an upload's address names one", () => {
  const id = "0b51b1f5-7f7a-4c41-9e46-0123456789ab";
  expect(attachmentId(`/api/attachments/${id}`)).toBe(id);
  for (const url of [
    `/api/attachments/${id}/..`,
    `/api/attachments/../${id}`,
    `https://x/api/attachments/${id}`,
    "/api/attachments/",
  ]) {
    expect(attachmentId(url)).toBeUndefined();
  }
});
