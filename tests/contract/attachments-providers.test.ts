import type { LLMock } from "@copilotkit/aimock";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FileSource, UserPart } from "@/agent/engine/types";
import { recordingProxy } from "./attachments/recording-proxy";
import { Conversation, startProvider, textOf, wires } from "./providers-setup";

let provider: LLMock;
let proxy: Awaited<ReturnType<typeof recordingProxy>>;
beforeAll(async () => {
  provider = await startProvider();
  provider.on({ userMessage: /.*/ }, { content: "I have read it." });
  proxy = await recordingProxy(() => provider.url);
});
afterAll(async () => {
  await proxy.close();
  await provider.stop();
});

const bytes = Buffer.from("bytes of the file");
const base64 = bytes.toString("base64");
const upload = "/api/attachments/0b51b1f5-7f7a-4c41-9e46-0123456789ab";

const file = (mediaType: string): UserPart => ({ type: "file", url: upload, mediaType, name: "the-file" });
const files = (mediaType: string): FileSource => ({
  read: async () => ({ data: bytes, mediaType }),
  recall: async () => ({ data: bytes, mediaType }),
});

/** What of a request says that it has the file: as base64, or as the text that it is. */
const wire = {
  image: {
    OpenAI: { type: "input_image", image_url: `data:image/png;base64,${base64}` },
    Anthropic: { type: "image", source: { type: "base64", media_type: "image/png", data: base64 } },
    Google: { inlineData: { mimeType: "image/png", data: base64 } },
    "OpenAI-compatible": { type: "image_url", image_url: { url: `data:image/png;base64,${base64}` } },
  },
  pdf: {
    OpenAI: { type: "input_file", filename: "the-file", file_data: `data:application/pdf;base64,${base64}` },
    Anthropic: {
      type: "document",
      source: { type: "base64", media_type: "application/pdf", data: base64 },
      title: "the-file",
    },
    Google: { inlineData: { mimeType: "application/pdf", data: base64 } },
    "OpenAI-compatible": {
      type: "file",
      file: { filename: "the-file", file_data: `data:application/pdf;base64,${base64}` },
    },
  },
  text: {
    OpenAI: { type: "input_text", text: `the-file:\n\n${bytes}` },
    Anthropic: {
      type: "document",
      source: { type: "text", media_type: "text/plain", data: String(bytes) },
      title: "the-file",
    },
    Google: { inlineData: { mimeType: "text/plain", data: base64 } },
    "OpenAI-compatible": { type: "text", text: String(bytes) },
  },
};
const mediaTypes = { image: "image/png", pdf: "application/pdf", text: "text/plain" };

/** Every object in a JSON text. */
function* objectsOf(json: string): Generator<object> {
  const found: object[] = [];
  JSON.parse(json, (_, value) => {
    if (typeof value === "object" && value !== null) found.push(value);
    return value;
  });
  yield* found;
}

describe.each(wires)("$name", ({ name, settings }) => {
  test.each(["image", "pdf", "text"] as const)("gets %s as its own API wants it", async (kind) => {
    const talk = new Conversation(settings(proxy.url), files(mediaTypes[kind]));
    const events = await talk.say("read this", file(mediaTypes[kind]));
    expect(textOf(events, "TEXT_MESSAGE_CONTENT")).toBe("I have read it.");
    const expected = wire[kind][name as keyof typeof wire.image];
    expect([...objectsOf(proxy.bodies.at(-1) ?? "")]).toContainEqual(expect.objectContaining(expected));
  });

  test("gets no archive: the run ends before the provider is called, and the next message is answered", async () => {
    const talk = new Conversation(settings(proxy.url), files("application/zip"));
    const before = proxy.bodies.length;
    const events = await talk.say("read this", file("application/zip"));
    expect(events.at(-1)).toMatchObject({ type: "RUN_ERROR", code: "ATTACHMENT_UNSUPPORTED" });
    expect(proxy.bodies.length).toBe(before);
    expect(textOf(await talk.say("go on"), "TEXT_MESSAGE_CONTENT")).toBe("I have read it.");
    expect(proxy.bodies.at(-1)).toContain("The user attached the-file (application/zip); it can't be read here.");
  });
});

describe("audio and video", () => {
  const reads = async (name: string, mediaType: string) => {
    const settings = wires.find((wire) => wire.name === name)?.settings(proxy.url) ?? {};
    const events = await new Conversation(settings, files(mediaType)).say("listen", file(mediaType));
    return events.at(-1)?.type === "RUN_FINISHED";
  };

  test.each([
    ["Google", "audio/mpeg", true],
    ["Google", "video/mp4", true],
    ["Google", "image/gif", false],
    ["OpenAI-compatible", "audio/wav", true],
    ["OpenAI-compatible", "video/mp4", false],
    ["OpenAI", "audio/mpeg", false],
    ["Anthropic", "audio/mpeg", false],
    ["Anthropic", "image/heic", false],
  ])("%s takes %s: %s", async (name, mediaType, expected) => {
    expect(await reads(name, mediaType)).toBe(expected);
  });
});
