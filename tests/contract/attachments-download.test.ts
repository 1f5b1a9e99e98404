import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { download } from "@/lib/attachments/download";
import { type Answer, fileServer, redirectsTo, sends } from "./attachments/file-server";

const endless: Answer = (_, response) => {
  response.writeHead(200);
  const write = () => {
    while (!response.destroyed && response.write(Buffer.alloc(400)));
  };
  response.on("drain", write);
  write();
};
let stalled: (() => void) | undefined;

let server: Awaited<ReturnType<typeof fileServer>>;
beforeAll(async () => {
  server = await fileServer({
    "/hello": sends("hello"),
    "/at-limit": sends("x".repeat(1000)),
    "/over-limit": sends("x".repeat(1001)),
    "/endless": endless,
    "/lies": (_, response) =>
      response.writeHead(200, { "content-length": "10" }).end("12345", () => response.destroy()),
    "/gzip": sends("hello", { "content-encoding": "gzip" }),
    "/stalls": (_, response) => {
      response.writeHead(200).write("h");
      stalled?.();
    },
    "/moved": redirectsTo("/moved-1", 301),
    "/moved-1": redirectsTo("/moved-2", 307),
    "/moved-2": redirectsTo("/hello"),
    "/moved-too-often": redirectsTo("/moved"),
    "/loop": redirectsTo("/loop"),
    "/to-http": redirectsTo("http://files.test/hello"),
    "/to-file": redirectsTo("file:///etc/passwd"),
    "/to-localhost": redirectsTo("https://localhost/hello"),
    "/to-metadata": redirectsTo("https://169.254.169.254/latest/meta-data/"),
    "/to-mapped": redirectsTo("https://[::ffff:10.0.0.1]/"),
    "/to-nowhere": redirectsTo("https://"),
    "/to-other": redirectsTo("https://other.test/"),
  });
});
afterAll(() => server.close());

const refusal = (message: RegExp) => ({ code: "ATTACHMENT_REFUSED", message: expect.stringMatching(message) });
const get = (path: string, options = {}) => server.download(`${server.origin}${path}`, options);

describe("a file at a public address", () => {
  test("comes whole, also over three redirects", async () => {
    expect(Buffer.from(await get("/hello")).toString()).toBe("hello");
    expect(Buffer.from(await get("/moved")).toString()).toBe("hello");
    expect((await get("/at-limit")).length).toBe(1000);
  });

  test.each([
    ["over the limit, as its server says", "/over-limit", /larger than 1000 bytes/],
    ["over the limit, without end", "/endless", /larger than 1000 bytes/],
    ["that breaks off", "/lies", /can't be reached/],
    ["that is not there", "/none", /status 404/],
    ["that is compressed", "/gzip", /compressed/],
    ["behind a fourth redirect", "/moved-too-often", /too often/],
    ["behind redirects in a circle", "/loop", /too often/],
    ["behind a redirect to http", "/to-http", /https addresses only/],
    ["behind a redirect to a local file", "/to-file", /https addresses only/],
    ["behind a redirect to this machine", "/to-localhost", /public internet/],
    ["behind a redirect to a cloud's metadata", "/to-metadata", /public internet/],
    ["behind a redirect to a private address in IPv6 form", "/to-mapped", /public internet/],
    ["behind a redirect to nowhere", "/to-nowhere", /https addresses only/],
  ])("is refused when it is one %s", async (_, path, message) => {
    await expect(get(path)).rejects.toMatchObject(refusal(message));
  });

  test("is refused when it takes too long, and when the run is stopped ends at once", async () => {
    await expect(get("/stalls", { timeoutMs: 50 })).rejects.toMatchObject(refusal(/too long/));
    const controller = new AbortController();
    stalled = () => controller.abort(new Error("stopped"));
    await expect(get("/stalls", { signal: controller.signal })).rejects.toThrow("stopped");
  });

  test("is refused when its certificate is not trusted", async () => {
    await expect(get("/hello", { ca: undefined })).rejects.toMatchObject(refusal(/can't be reached/));
  });
});

describe("names", () => {
  test("every address of a name must be allowed, and each redirect is resolved anew", async () => {
    const before = server.asked.length;
    const mixed = async () => ["127.0.0.1", "10.0.0.1"];
    await expect(get("/hello", { resolve: mixed })).rejects.toMatchObject(refusal(/public internet/));
    expect(server.asked.length).toBe(before);
    const resolve = async (host: string) => [host === "files.test" ? "127.0.0.1" : "192.168.0.1"];
    await expect(get("/to-other", { resolve })).rejects.toMatchObject(refusal(/public internet/));
  });

  test("a name that resolves to another machine the second time is caught: it is connected to what was checked", async () => {
    const answers = [["127.0.0.1"], ["10.0.0.1"]];
    let asked = 0;
    const resolve = async () => answers[asked++] ?? [];
    expect(Buffer.from(await get("/hello", { resolve })).toString()).toBe("hello");
    expect(asked).toBe(1);
  });

  test("a name that nobody knows, or that has no address, is refused", async () => {
    await expect(get("/hello", { resolve: async () => [] })).rejects.toMatchObject(refusal(/public internet/));
    const unknown = () => Promise.reject(Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" }));
    await expect(get("/hello", { resolve: unknown })).rejects.toMatchObject(refusal(/can't be reached/));
  });
});

describe("by default no address of this machine or its network is connected to", () => {
  const strict = { maxBytes: 1000, signal: new AbortController().signal };

  test.each([
    "localhost",
    "127.0.0.1",
    "[::1]",
    "2130706433",
    "0177.0.0.1",
    "0x7f.1",
    "127.1",
    "0",
    "[::ffff:127.0.0.1]",
  ])("%s", async (host) => {
    const { port } = new URL(server.origin);
    await expect(download(`https://${host}:${port}/hello`, strict)).rejects.toMatchObject(refusal(/public internet/));
  });

  test("a name of the internet that resolves to this machine", async () => {
    const before = server.asked.length;
    const options = { isAllowed: undefined, resolve: async () => ["127.0.0.1"] };
    await expect(get("/hello", options)).rejects.toMatchObject(refusal(/public internet/));
    expect(server.asked.length).toBe(before);
  });
});

test("a download that is refused in the middle closes its connection", async () => {
  let closed: Promise<unknown> | undefined;
  const other = await fileServer({
    "/endless": (request, response) => {
      closed = once(response, "close");
      endless(request, response);
    },
  });
  await expect(other.download(`${other.origin}/endless`)).rejects.toMatchObject({ code: "ATTACHMENT_REFUSED" });
  await closed;
  await other.close();
});
