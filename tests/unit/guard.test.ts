import { describe, expect, test } from "vitest";
import { assertJson, assertSameOrigin, readJson } from "@/lib/guard";

const post = (headers: Record<string, string>, url = "http://localhost:3000/api/x") =>
  new Request(url, { method: "POST", headers });

describe("assertSameOrigin", () => {
  test.each([
    ["the page's own origin", { host: "localhost:3000", origin: "http://localhost:3000" }],
    ["https ended by a proxy", { host: "shop.example", origin: "https://shop.example" }],
    ["a default port that is written out", { host: "shop.example:443", origin: "https://shop.example" }],
    ["no browser", { host: "localhost:3000" }],
    ["a browser without Origin, same origin", { host: "localhost:3000", "sec-fetch-site": "same-origin" }],
    ["typed by the user", { host: "localhost:3000", "sec-fetch-site": "none" }],
  ])("lets pass: %s", (_name, headers) => {
    expect(() => assertSameOrigin(post(headers))).not.toThrow();
  });

  test.each([
    ["another site", { host: "localhost:3000", origin: "https://evil.example" }],
    ["another port", { host: "localhost:3000", origin: "http://localhost:3001" }],
    ["a subdomain", { host: "shop.example", origin: "https://x.shop.example" }],
    ["a name that begins alike", { host: "shop.example", origin: "https://shop.example.evil.example" }],
    ["an opaque origin", { host: "localhost:3000", origin: "null" }],
    ["an empty origin", { host: "localhost:3000", origin: "" }],
    ["a file", { host: "localhost:3000", origin: "file://" }],
    [
      "a forwarded host that is not the host",
      { host: "a.example", "x-forwarded-host": "b.example", origin: "https://b.example" },
    ],
    ["cross-site without Origin", { host: "localhost:3000", "sec-fetch-site": "cross-site" }],
    ["same-site without Origin", { host: "localhost:3000", "sec-fetch-site": "same-site" }],
  ])("refuses: %s", (_name, headers) => {
    expect(() => assertSameOrigin(post(headers))).toThrow(expect.objectContaining({ code: "FORBIDDEN_ORIGIN" }));
  });

  test("reading is open to all", () => {
    const headers = { host: "localhost:3000", origin: "https://evil.example" };
    expect(() => assertSameOrigin(new Request("http://localhost:3000/", { headers }))).not.toThrow();
  });
});

describe("assertJson", () => {
  test.each(["application/json", "application/json; charset=utf-8", "Application/JSON"])("lets pass: %s", (type) => {
    expect(() => assertJson(post({ "content-type": type }))).not.toThrow();
  });

  test.each(["text/plain", "application/jsonp", "multipart/form-data", ""])("refuses: %j", (type) => {
    const headers: Record<string, string> = type ? { "content-type": type } : {};
    expect(() => assertJson(post(headers))).toThrow(expect.objectContaining({ code: "UNSUPPORTED_MEDIA_TYPE" }));
  });
});

describe("readJson", () => {
  const body = (content: BodyInit, headers?: Record<string, string>) =>
    new Request("http://localhost/", { method: "POST", body: content, headers, duplex: "half" } as RequestInit);

  test("reads a body up to the limit, counted in bytes", async () => {
    expect(await readJson(body('{"a":"é"}'), 10)).toEqual({ a: "é" });
    await expect(readJson(body('{"a":"é"}'), 9)).rejects.toMatchObject({ code: "BODY_TOO_LARGE" });
  });

  test("a declared size over the limit is refused unread", async () => {
    const request = body("{}", { "content-length": "2000" });
    await expect(readJson(request, 1000)).rejects.toMatchObject({ code: "BODY_TOO_LARGE" });
    expect(request.bodyUsed).toBe(false);
  });

  test("a stream without an end is read to the limit and no further", async () => {
    let sent = 0;
    let cancelled = false;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 100;
        controller.enqueue(new Uint8Array(100).fill(32));
      },
      cancel() {
        cancelled = true;
      },
    });
    await expect(readJson(body(stream), 1000)).rejects.toMatchObject({ code: "BODY_TOO_LARGE" });
    expect(sent).toBeLessThan(2000);
    expect(cancelled).toBe(true);
  });

  test.each([
    ["half an object", '{"a":'],
    ["nothing", ""],
    ["no UTF-8", new Uint8Array([0x22, 0xff, 0x22])],
  ])("refuses %s", async (_name, content) => {
    await expect(readJson(body(content), 1000)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });

  test("a connection that breaks off is the client's fault", async () => {
    const stream = new ReadableStream({ pull: (controller) => controller.error(new Error("socket hang up")) });
    await expect(readJson(body(stream), 1000)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });
});
