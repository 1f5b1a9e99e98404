import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { Conversation, textOf, wires } from "./providers-setup";

const text = "Half an ans";
const item = { type: "message", id: "m", status: "in_progress", role: "assistant", content: [] };
const message = {
  id: "x",
  type: "message",
  role: "assistant",
  model: "c",
  content: [],
  usage: { input_tokens: 1, output_tokens: 1 },
};

/** The beginning of an answer in each wire, by a part of the request's path. */
const beginnings: readonly (readonly [path: string, events: object[]])[] = [
  [
    "/responses",
    [
      { type: "response.created", response: { id: "r", created_at: 1, model: "g" } },
      { type: "response.output_item.added", output_index: 0, item },
      { type: "response.output_text.delta", item_id: "m", output_index: 0, content_index: 0, delta: text },
    ],
  ],
  [
    "/messages",
    [
      { type: "message_start", message },
      { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
      { type: "content_block_delta", index: 0, delta: { type: "text_delta", text } },
    ],
  ],
  ["/models/gemini", [{ candidates: [{ content: { parts: [{ text }], role: "model" }, index: 0 }] }]],
  [
    "/chat/completions",
    [
      {
        id: "c",
        object: "chat.completion.chunk",
        created: 1,
        model: "l",
        choices: [{ index: 0, delta: { content: text } }],
      },
    ],
  ],
];

let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const [, events = []] = beginnings.find(([path]) => request.url?.includes(path)) ?? [];
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  url = `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`;
});
afterAll(() => server.close());

// As a proxy in between does it: the connection ends properly, the answer does not.
describe.each(wires)("$name, when the answer stops short without an error", ({ settings }) => {
  it("keeps what came and says that the model failed", async () => {
    const talk = new Conversation(settings(url));
    const events = await talk.say("Hello");
    expect(textOf(events, "TEXT_MESSAGE_CONTENT")).toBe(text);
    expect(events.at(-1)).toMatchObject({ type: "RUN_ERROR", code: "MODEL_ERROR" });
    expect(talk.thread.messages.at(-1)).toMatchObject({ role: "assistant", partial: true });
  });
});
