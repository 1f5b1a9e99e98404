import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { GET as getFile } from "@/app/api/attachments/[id]/route";
import { POST as upload } from "@/app/api/attachments/route";
import { browser, connect, events, input, newId, run, textOf } from "./copilotkit-server";

// One server for this file: its settings and its database are opened at the first request.
const folder = mkdtempSync(join(tmpdir(), "attachments-"));
const stored = join(folder, "attachments");
process.env.DATABASE_URL = `file:${join(folder, "app.db")}`;
process.env.MAX_ATTACHMENT_BYTES = "1000";
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const png = Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1");

type Sent = { url: string; mediaType: string; name: string; size: number };

function post(body: BodyInit | null, headers: Record<string, string> = {}): Promise<Response> {
  return upload(
    new Request("http://shop.test/api/attachments", { method: "POST", body, headers, duplex: "half" } as RequestInit),
  );
}

const sent = async (response: Response): Promise<Sent> => {
  expect(response.status).toBe(201);
  return (await response.json()) as Sent;
};

const get = (url: string, cookie = "", headers: Record<string, string> = {}) =>
  getFile(new Request(`http://shop.test${url}`, { headers: { cookie, ...headers } }), {
    params: Promise.resolve({ id: url.split("/").at(-1) ?? "" }),
  });

const cookieOf = (response: Response) => response.headers.get("set-cookie")?.split(";")[0] ?? "";
const code = async (response: Response) => [response.status, JSON.parse(await response.text()).error.code];

/** What lies in the folder of attachments. */
const files = () => {
  try {
    return readdirSync(stored);
  } catch {
    return []; // not made yet
  }
};

describe("an upload", () => {
  test("comes back to its owner as it was, and to nobody else", async () => {
    const response = await post(png, {
      "x-file-name": encodeURIComponent("Zoë's photo.png"),
      "content-type": "text/html",
    });
    const cookie = cookieOf(response);
    const file = await sent(response);
    expect(file).toEqual({
      url: expect.stringMatching(/^\/api\/attachments\/[0-9a-f-]{36}$/),
      mediaType: "image/png",
      name: "Zoë's photo.png",
      size: png.length,
    });

    const mine = await get(file.url, cookie);
    expect(mine.status).toBe(200);
    expect(Buffer.from(await mine.arrayBuffer()).equals(png)).toBe(true);
    expect(Object.fromEntries(mine.headers)).toMatchObject({
      "content-type": "image/png",
      "content-length": String(png.length),
      "content-disposition": `inline; filename="Zo__s photo.png"; filename*=UTF-8''Zo%C3%AB%27s%20photo.png`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=3600",
    });

    const other = cookieOf(await post("x"));
    for (const asker of [other, "", "agent_session=forged.x"]) {
      expect(await code(await get(file.url, asker))).toEqual([404, "NOT_FOUND"]);
    }
    expect(await code(await get("/api/attachments/0b51b1f5-7f7a-4c41-9e46-0123456789ab", cookie))).toEqual([
      404,
      "NOT_FOUND",
    ]);
    expect(await code(await get("/api/attachments/..%2fapp.db", cookie))).toEqual([404, "NOT_FOUND"]);
  });

  test.each([
    ["bytes=0-1", 206, "he", "bytes 0-1/5"],
    ["bytes=3-", 206, "lo", "bytes 3-4/5"],
    ["bytes=-2", 206, "lo", "bytes 3-4/5"],
    ["bytes=1-99", 206, "ello", "bytes 1-4/5"],
    ["bytes=9-", 200, "hello", null],
    ["bytes=3-1", 200, "hello", null],
    ["bytes=0-0,2-2", 200, "hello", null],
    ["bytes=-", 200, "hello", null],
    ["lines=1-2", 200, "hello", null],
  ])("is served in part for Range: %s", async (range, status, text, contentRange) => {
    const response = await post("hello");
    const part = await get((await sent(response)).url, cookieOf(response), { range });
    expect([part.status, await part.text(), part.headers.get("content-range")]).toEqual([status, text, contentRange]);
    expect(part.headers.get("content-length")).toBe(String(text.length));
  });

  test("lies beside the database, readable by the server only", async () => {
    const before = new Set(files());
    await sent(await post("hello"));
    const [name = ""] = files().filter((each) => !before.has(each));
    expect(readFileSync(join(stored, name), "utf8")).toBe("hello");
    if (process.platform !== "win32") expect(statSync(join(stored, name)).mode & 0o777).toBe(0o600);
  });

  test("of a page is saved as text, never shown as one", async () => {
    const response = await post("<script>alert(1)</script>", { "content-type": "text/html", "x-file-name": "a.html" });
    const { url, mediaType } = await sent(response);
    expect(mediaType).toBe("text/plain");
    const page = await get(url, cookieOf(response));
    expect(page.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(page.headers.get("content-disposition")).toMatch(/^attachment; /);
  });

  test.each([
    ["../../etc/passwd", "passwd"],
    ["C:\\me\\a.txt", "a.txt"],
    ["a\r\nset-cookie: x=1.txt", "aset-cookie: x=1.txt"],
    ["", "file"],
    ["/", "file"],
    ["x".repeat(500), "x".repeat(200)],
    ['"quoted".txt', '"quoted".txt'],
  ])("named %j is called %j", async (told, name) => {
    const response = await post("hi", { "x-file-name": encodeURIComponent(told) });
    const file = await sent(response);
    expect(file.name).toBe(name);
    expect((await get(file.url, cookieOf(response))).status).toBe(200);
  });

  test("gets no new session when it has one", async () => {
    const cookie = cookieOf(await post("a"));
    expect((await post("b", { cookie })).headers.has("set-cookie")).toBe(false);
  });
});

const breaksOff = () =>
  new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(png),
    pull: (controller) => controller.error(new Error("gone")),
  });

const tooLong = () => new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(400)) });

describe("refused, with nothing left behind", () => {
  test.each<[string, () => BodyInit | null, Record<string, string>, number, string]>([
    ["over the limit", () => new Uint8Array(1001), {}, 413, "BODY_TOO_LARGE"],
    ["over the limit, as it says", () => "x", { "content-length": "1001" }, 413, "BODY_TOO_LARGE"],
    ["without end", tooLong, {}, 413, "BODY_TOO_LARGE"],
    ["that breaks off", breaksOff, {}, 400, "INVALID_INPUT"],
    ["empty", () => "", {}, 400, "ATTACHMENT_REFUSED"],
    ["without body", () => null, {}, 400, "ATTACHMENT_REFUSED"],
    ["with a broken name", () => "x", { "x-file-name": "%E0%A4%A" }, 400, "INVALID_INPUT"],
    ["of another site's page", () => "x", { origin: "https://evil.test" }, 403, "FORBIDDEN_ORIGIN"],
  ])("%s", async (_, body, headers, status, expected) => {
    const before = files();
    expect(await code(await post(body(), headers))).toEqual([status, expected]);
    expect(files()).toEqual(before);
  });

  test("a file of exactly the limit is taken", async () => {
    expect((await sent(await post(new Uint8Array(1000)))).size).toBe(1000);
  });
});

describe("a folder that can't be used", () => {
  beforeEach(() => {
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
  });

  test("is told in one sentence, and the rest goes on", async () => {
    const first = await post("kept");
    const { url } = await sent(first);
    const aside = `${stored}-aside`;
    renameSync(stored, aside);
    writeFileSync(stored, "a file where the folder should be");
    try {
      const response = await post("x");
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({
        error: { code: "STORAGE", message: expect.stringMatching(/folder of the database/) },
      });
    } finally {
      rmSync(stored);
      renameSync(aside, stored);
    }
    expect((await get(url, cookieOf(first))).status).toBe(200);
  });

  test("a full disk is told as one, and leaves nothing behind", async () => {
    const before = files();
    const any = await open(join(folder, "app.db"));
    const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    const write = vi.spyOn(Object.getPrototypeOf(any), "writeFile").mockRejectedValue(full);
    const response = await post("x");
    write.mockRestore();
    await any.close();
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      error: { code: "STORAGE", message: expect.stringMatching(/disk is full/) },
    });
    expect(files()).toEqual(before);
  });

  test("a file that is gone is not found", async () => {
    const response = await post("soon gone");
    const { url } = await sent(response);
    rmSync(join(stored, url.split("/").at(-1) ?? ""));
    expect(await code(await get(url, cookieOf(response)))).toEqual([404, "NOT_FOUND"]);
  });
});

describe("in the chat", () => {
  const image = (url: string) => ({
    type: "image",
    source: { type: "url", value: url, mimeType: "image/png" },
    metadata: { filename: "me.png" },
  });
  const document = (url: string) => ({
    type: "document",
    source: { type: "url", value: url, mimeType: "text/plain" },
    metadata: { filename: "notes.txt" },
  });
  const says = (...content: unknown[]) => ({ messages: [{ id: newId("user"), role: "user", content }] });

  /** A browser that has uploaded a file. */
  async function withFile(body: BodyInit) {
    const ada = browser();
    const cookie = cookieOf(await ada("/info"));
    const { url } = await sent(await post(body, { cookie }));
    return { ada, url, threadId: newId("thread") };
  }

  test("the demo model says what it got, and the chat shows the file again after a reload", async () => {
    const { ada, url, threadId } = await withFile("Buy tea\nand milk");
    const streamed = await events(await run(ada, input(threadId, says(document(url)))));
    expect(textOf(streamed)).toContain("notes.txt");
    expect(textOf(streamed)).toContain("“Buy tea”");
    const restored = await events(await connect(ada, threadId));
    expect(restored.find((event) => event.type === "MESSAGES_SNAPSHOT")?.messages[0]?.content).toEqual([document(url)]);
  });

  test("an image for a model that can't see gets an error that says so, and the chat goes on", async () => {
    const { ada, url, threadId } = await withFile(png);
    const refused = await events(await run(ada, input(threadId, says({ type: "text", text: "Look" }, image(url)))));
    expect(refused.at(-1)).toMatchObject({
      type: "RUN_ERROR",
      code: "ATTACHMENT_UNSUPPORTED",
      message: "The model can't read this kind of file.",
    });
    const next = await events(await run(ada, input(threadId, says({ type: "text", text: "Hello" }))));
    expect(next.at(-1)).toMatchObject({ type: "RUN_FINISHED" });
  });

  test("another user's upload is not there", async () => {
    const { url } = await withFile("secret");
    const refused = await events(await run(browser(), input(newId("thread"), says(document(url)))));
    expect(refused.at(-1)).toMatchObject({ type: "RUN_ERROR", code: "NOT_FOUND" });
    expect(JSON.stringify(refused)).not.toContain("secret");
  });
});
