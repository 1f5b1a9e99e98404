import { afterAll, beforeAll, expect, test } from "vitest";
import { attachmentUrl } from "@/lib/attachments/address";
import { attachmentPlace } from "@/lib/attachments/place";
import { fileSource } from "@/lib/attachments/source";
import { storeAttachment } from "@/lib/attachments/store";
import { fileServer, sends } from "./attachments/file-server";
import { tempDatabase } from "./storage/temp-database";

let server: Awaited<ReturnType<typeof fileServer>>;
beforeAll(async () => {
  server = await fileServer({
    "/page": sends("<p>hello</p>", { "content-type": "text/html" }),
    "/empty": sends(""),
    "/large": sends("x".repeat(1001)),
  });
});
afterAll(() => server.close());

const ada = { id: "ada" };
const never = new AbortController().signal;

async function sources() {
  const { db, url } = await tempDatabase();
  const place = attachmentPlace(db, url);
  const of = (id: string) =>
    fileSource({ place, user: { id }, maxBytes: 1000, fetch: (from, { signal }) => server.download(from, { signal }) });
  return { place, of };
}

test("an address is fetched once for a user; from then on its copy here is read", async () => {
  const { of } = await sources();
  const url = `${server.origin}/page`;
  const before = server.asked.length;
  expect(await of("ada").recall(url)).toBeUndefined();
  expect(server.asked.length).toBe(before);

  const expected = { data: Buffer.from("<p>hello</p>"), mediaType: "text/plain" };
  expect(await of("ada").read(url, never)).toEqual(expected);
  expect(await of("ada").read(url, never)).toEqual(expected);
  expect(await of("ada").recall(url)).toEqual(expected);
  expect(server.asked.length).toBe(before + 1);
  expect(await of("grace").recall(url)).toBeUndefined();
});

test.each(["/empty", "/large", "/none"])("%s is refused, and nothing is kept of it", async (path) => {
  const { of } = await sources();
  await expect(of("ada").read(`${server.origin}${path}`, never)).rejects.toMatchObject({ code: "ATTACHMENT_REFUSED" });
  expect(await of("ada").recall(`${server.origin}${path}`)).toBeUndefined();
});

test("an upload is read for its owner only, and never looked for on the network", async () => {
  const { of, place } = await sources();
  async function* bytes() {
    yield Buffer.from("mine");
  }
  const { id } = await storeAttachment(place, { owner: ada, name: "a.txt", bytes: bytes() });
  const url = attachmentUrl(id);
  const before = server.asked.length;
  expect(await of("ada").read(url, never)).toEqual({ data: Buffer.from("mine"), mediaType: "text/plain" });
  expect(await of("grace").recall(url)).toBeUndefined();
  await expect(of("grace").read(url, never)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(server.asked.length).toBe(before);
});
