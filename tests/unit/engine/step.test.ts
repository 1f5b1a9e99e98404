import type { LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { expect, test } from "vitest";
import { modelStep } from "@/agent/engine/step";
import { finish, scriptedModel } from "./scripted-model";

test("the first words go out before the rest of a fast provider's answer is read", async () => {
  let read = 0;
  const stream = new ReadableStream<LanguageModelV3StreamPart>(
    {
      pull(controller) {
        read += 1;
        if (read <= 1000) return controller.enqueue({ type: "text-delta", id: "0", delta: `${read} ` });
        controller.enqueue(finish());
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const model = { ...scriptedModel([]), doStream: async () => ({ stream }) };
  const log = () => {};
  const readWhenSeen: number[] = [];
  for await (const event of modelStep({ model, callId: (id) => id, call: { prompt: [] }, log })) {
    if (event.type === "TEXT_MESSAGE_CONTENT") readWhenSeen.push(read);
  }
  expect(readWhenSeen[0]).toBe(1);
  expect(read).toBe(1001);
});
