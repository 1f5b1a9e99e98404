import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Pace, Received } from "./provider";

const requestSchema = z.object({ messages: z.array(z.unknown()) });

let pace: Pace = { tokens: 1000, tokensPerSecond: 250 };
process.on("message", (next: Pace) => {
  pace = next;
});

// An OpenAI-compatible provider in a process of its own, so that its work does not count as the app's.
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const { messages } = requestSchema.parse(JSON.parse(body.toString()));
  const received: Received = { messages: messages.length, bytes: body.byteLength };
  process.send?.(received);
  response.writeHead(200, { "content-type": "text/event-stream" });
  await answer(response);
});

server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit());

const ownWords = Array.from({ length: 10 }, (_, index) => `word${index} `);

async function answer(response: ServerResponse): Promise<void> {
  const { tokens, tokensPerSecond, words = ownWords } = pace;
  const began = performance.now();
  for (let sent = 0; sent < tokens; sent++) {
    // A timer is late more often than not, so the pace is kept by the clock and not by counting timers.
    const due = tokensPerSecond === "unpaced" ? 0 : began + (sent * 1000) / tokensPerSecond;
    if (due > performance.now()) await wait(due - performance.now());
    response.write(
      frame({ choices: [{ index: 0, delta: { role: "assistant", content: words[sent % words.length] } }] }),
    );
  }
  response.write(frame({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] }));
  response.write(
    frame({ choices: [], usage: { prompt_tokens: 1, completion_tokens: tokens, total_tokens: tokens + 1 } }),
  );
  response.end("data: [DONE]\n\n");
}

function frame(fields: object): string {
  return `data: ${JSON.stringify({ id: "chat", object: "chat.completion.chunk", created: 1, model: "bench", ...fields })}\n\n`;
}
