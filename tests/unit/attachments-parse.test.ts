import { describe, expect, test } from "vitest";
import { toUserMessage } from "@/lib/ag-ui/parse-content";

const upload = "/api/attachments/0b51b1f5-7f7a-4c41-9e46-0123456789ab";
const png = Buffer.from("\x89PNG\r\n\x1a\n\0\0", "latin1").toString("base64");

const parse = (...content: unknown[]) => toUserMessage({ id: "m", content }, () => {}).parts;
const url = (value: string, type = "image", mimeType?: string) => ({
  type,
  source: { type: "url", value, ...(mimeType && { mimeType }) },
});
const data = (value: string, mimeType: string) => ({ type: "document", source: { type: "data", value, mimeType } });

describe("files of a message", () => {
  test.each([
    ["inline", data("aGk=", "text/markdown"), { url: "data:text/markdown;base64,aGk=", mediaType: "text/markdown" }],
    [
      "inline, with parameters",
      data("aGk=", "Text/Plain; charset=utf-8"),
      { url: "data:text/plain;base64,aGk=", mediaType: "text/plain" },
    ],
    [
      "inline, of a wrong type",
      data(png, "application/pdf"),
      { url: `data:image/png;base64,${png}`, mediaType: "image/png" },
    ],
    [
      "inline, of no type",
      data("aGk=", ""),
      { url: "data:application/octet-stream;base64,aGk=", mediaType: "application/octet-stream" },
    ],
    [
      "a data: address",
      url("data:text/plain;base64,aGk="),
      { url: "data:text/plain;base64,aGk=", mediaType: "text/plain" },
    ],
    [
      "a data: address that is not base64",
      url("data:,h%20i", "document", "text/plain"),
      { url: "data:text/plain;base64,aCBp", mediaType: "text/plain" },
    ],
    ["an https: address", url("https://example.com/a.png"), { url: "https://example.com/a.png", mediaType: "image/*" }],
    [
      "an https: address with a type",
      url("https://example.com/a", "video", "video/mp4"),
      { url: "https://example.com/a", mediaType: "video/mp4" },
    ],
    ["an upload", url(upload, "document", "application/pdf"), { url: upload, mediaType: "application/pdf" }],
    [
      "the old binary, inline",
      { type: "binary", mimeType: "image/png", data: png, filename: "a.png" },
      { url: `data:image/png;base64,${png}`, mediaType: "image/png", name: "a.png" },
    ],
    [
      "the old binary, by address",
      { type: "binary", mimeType: "audio/wav", url: upload },
      { url: upload, mediaType: "audio/wav" },
    ],
  ])("%s", (_, part, expected) => {
    expect(parse(part)).toEqual([{ type: "file", ...expected }]);
  });

  test("keep the name that the chat gives them, without a path", () => {
    const named = (filename: unknown) => ({ ...url(upload), metadata: { filename } });
    expect(parse(named("C:\\photos\\me\n.png"))).toMatchObject([{ name: "me.png" }]);
    expect(parse(named(7))[0]).not.toHaveProperty("name");
  });

  test.each([
    ["a local path", url("/etc/passwd"), "INVALID_INPUT"],
    ["a local file", url("file:///etc/passwd"), "INVALID_INPUT"],
    ["another path of ours", url("/api/orders/1042"), "INVALID_INPUT"],
    ["an upload's address with more", url(`${upload}/../../orders`), "INVALID_INPUT"],
    ["http:", url("http://example.com/a.png"), "INVALID_INPUT"],
    ["no address", url(""), "INVALID_INPUT"],
    ["no base64", data("a b", "text/plain"), "INVALID_INPUT"],
    ["no data", data("", "text/plain"), "INVALID_INPUT"],
    ["a media type that breaks a data: address", data("aGk=", "text/plain,x"), "INVALID_INPUT"],
    ["a broken data: address", url("data:image/png"), "INVALID_INPUT"],
    ["a data: address with a broken escape", url("data:text/plain,%zz"), "INVALID_INPUT"],
    ["this machine", url("https://localhost/a.png"), "ATTACHMENT_REFUSED"],
    ["a private network", url("https://10.0.0.1/a.png"), "ATTACHMENT_REFUSED"],
    ["a cloud's metadata", url("https://169.254.169.254/latest"), "ATTACHMENT_REFUSED"],
    ["a password in the address", url("https://me:secret@example.com/"), "ATTACHMENT_REFUSED"],
    ["a provider's file id", { type: "document", source: { type: "file", value: "file-1" } }, "ATTACHMENT_REFUSED"],
  ])("%s is refused", (_, part, code) => {
    expect(() => parse({ type: "text", text: "Look" }, part)).toThrow(expect.objectContaining({ code }));
  });

  test("eleven files are too many", () => {
    expect(parse(...Array(10).fill(url(upload)))).toHaveLength(10);
    expect(() => parse(...Array(11).fill(url(upload)))).toThrow(/may have 10 files/);
  });
});
