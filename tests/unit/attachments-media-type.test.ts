import { describe, expect, test } from "vitest";
import { MediaTypeReader } from "@/lib/attachments/media-type";

function typeOf(...chunks: (string | number[])[]): string {
  const reader = new MediaTypeReader();
  for (const chunk of chunks)
    reader.read(typeof chunk === "string" ? Buffer.from(chunk, "latin1") : Buffer.from(chunk));
  return reader.end();
}

describe("the media type of a file", () => {
  test.each([
    ["\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "image/png"],
    ["\xff\xd8\xff\xe0\0\x10JFIF", "image/jpeg"],
    ["GIF89a\x01\0", "image/gif"],
    ["RIFF\x24\0\0\0WEBPVP8 ", "image/webp"],
    ["\0\0\0\x1cftypheic\0\0\0\0", "image/heic"],
    ["%PDF-1.7\n%\xe2\xe3", "application/pdf"],
    ["RIFF\x24\0\0\0WAVEfmt ", "audio/wav"],
    ["ID3\x04\0", "audio/mpeg"],
    ["\xff\xfb\x90\x64\0", "audio/mpeg"],
    ["OggS\0\x02", "audio/ogg"],
    ["fLaC\0\0", "audio/flac"],
    ["\0\0\0\x20ftypM4A \0", "audio/mp4"],
    ["\0\0\0\x20ftypisom\0\0", "video/mp4"],
    ["\0\0\0\x14ftypqt  \0", "video/quicktime"],
    ["\x1aE\xdf\xa3\x9fB\x86\x81", "video/webm"],
    ["hello", "text/plain"],
    ["name;price\r\nTea;3\r\n", "text/plain"],
    ["PK\x03\x04\x14\0", "application/octet-stream"],
    ["caf\xe9", "application/octet-stream"],
    ["a\0b", "application/octet-stream"],
  ])("%j is %s", (start, expected) => {
    expect(typeOf(start)).toBe(expected);
  });

  test("is never one that a browser would run", () => {
    expect(typeOf("<!doctype html><script>alert(1)</script>")).toBe("text/plain");
    expect(typeOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')).toBe("text/plain");
  });

  test("does not depend on how the bytes come in pieces", () => {
    expect(typeOf("\x89PN", "G\r\n", "\x1a\n", "\0")).toBe("image/png");
    expect(typeOf([0xc3], [0xa9])).toBe("text/plain");
    expect(typeOf([0x61, 0xc3])).toBe("application/octet-stream");
  });
});
