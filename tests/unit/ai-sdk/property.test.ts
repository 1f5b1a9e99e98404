import fc from "fast-check";
import { expect, test } from "vitest";
import type { AgentEvent } from "@/agent/engine/events";
import { toMessages } from "@/agent/engine/snapshot";
import { Fold } from "@/lib/ai-sdk/fold";
import { toUiMessages } from "@/lib/ai-sdk/messages";
import { uiMessageResponse } from "@/lib/ai-sdk/response";
import { type TurnView, toUiMessageStream } from "@/lib/ai-sdk/stream";
import { type ChatMessage, chatVersions, expectValid, TestChat } from "../../clients/chat";
import { playToClients } from "../../clients/replay";
import { bench, frontendTool, says, testAgent } from "../engine/harness";
import { says as answer, scriptedModel } from "../engine/scripted-model";
import { scripts } from "../engine/scripts";
import { conversation, conversationOf, each } from "./conversation";

const view: TurnView = {
  messageId: "answer",
  runsHere: (name) => testAgent.tools.some((tool) => tool.name === name),
  state: {},
  replay: false,
  answered: [],
};

/** What a chat of one version makes of a run. */
async function played(
  version: string,
  events: readonly AgentEvent[],
): Promise<{ message: ChatMessage; chat: TestChat }> {
  const chat = new TestChat(version, {
    auto: false,
    fetch: async () => uiMessageResponse(toUiMessageStream(each(events), view)),
  });
  await chat.say("Go");
  return { message: chat.last, chat };
}

test("any run is a stream that every client accepts and folds to what AG-UI clients have", async () => {
  const property = fc.asyncProperty(
    scripts,
    fc.option(fc.nat({ max: 30 }), { nil: undefined }),
    async (steps, stopAt) => {
      const on = await bench(testAgent);
      try {
        const stop = new AbortController();
        let seen = 0;
        const asked = { ...says("Go"), frontendTools: [frontendTool] };
        const onEvent = () => seen++ === stopAt && stop.abort();
        const events = await on.run(scriptedModel(...steps, answer("end")), asked, { signal: stop.signal, onEvent });
        const folded = await playToClients(events);
        const wanted = conversation(folded.messages);
        const failed = events.at(-1)?.type === "RUN_ERROR";
        for (const version of chatVersions) {
          const { message, chat } = await played(version, events);
          expect(chat.status, version).toBe(failed ? "error" : "ready");
          if (failed) expect(events.at(-1)).toMatchObject({ message: chat.error });
          expect(conversationOf(message), version).toEqual(wanted);
          expect(message.parts.find(({ type }) => type === "data-state")?.data, version).toEqual(folded.state);
        }
        const record = await on.thread();
        const loaded = toUiMessages(record);
        await expectValid(loaded);
        const shown = loaded.find(({ role }) => role === "assistant");
        expect(shown ? conversationOf(JSON.parse(JSON.stringify(shown))) : conversation([])).toEqual(
          conversation(toMessages(record)),
        );
      } finally {
        await on.close();
      }
    },
  );
  await fc.assert(property, { numRuns: 60 });
}, 240_000);

test("our own fold makes the same parts as the clients", async () => {
  const on = await bench(testAgent);
  try {
    const events = await on.run(scriptedModel(answer("Hello ", "there")), says("Go"));
    const fold = new Fold();
    for await (const chunk of toUiMessageStream(each(events), view)) fold.take(chunk);
    for (const version of chatVersions) {
      expect((await played(version, events)).message.parts, version).toEqual(JSON.parse(JSON.stringify(fold.parts)));
    }
  } finally {
    await on.close();
  }
});
