import fc from "fast-check";
import { expect, test } from "vitest";
import { defineAgent } from "@/agent/define";
import { toMessages } from "@/agent/engine/snapshot";
import type { RequestData } from "@/lib/ai-sdk/chunk";
import { toUiMessages } from "@/lib/ai-sdk/messages";
import { type ChatMessage, chatVersions, dataOf, expectValid, TestChat, toolsOf } from "../../clients/chat";
import { bench, frontendTool, testAgent } from "../engine/harness";
import { says as answer, calls, scriptedModel } from "../engine/scripted-model";
import { conversation, conversationOf } from "./conversation";
import { chatServer } from "./server";

// Names make the state longer than a patch of it, so that changes go out as patches.
const names = ["Ada", "Bo", "Cleo", "Dora", "Emil", "Finn"];
const agent = defineAgent({ ...testAgent, state: { schema: testAgent.state.schema, initial: { count: 0, names } } });

const made = fc.constantFrom(
  { name: "add", input: { by: 1 } },
  { name: "add", input: { by: 99 } },
  { name: "fail", input: {} },
  { name: "pay", input: { to: "Bo", amount: 2 } },
  { name: "ask_size", input: {} },
  { name: "paint", input: { color: "red" } },
  { name: "nope", input: {} },
);
type Choice = "yes" | "no" | "edit";

test.each(chatVersions)(
  "a chat of %s that answers what is asked holds what the thread holds",
  async (version) => {
    const property = fc.asyncProperty(
      fc.array(fc.array(made, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 2 }),
      fc.infiniteStream(fc.constantFrom<Choice>("yes", "no", "edit")),
      fc.boolean(),
      async (steps, choices, lastOnly) => {
        const on = await bench(agent);
        try {
          const model = scriptedModel(
            ...steps.map((step, index) => calls(...step.map((call, at) => ({ ...call, id: `c${index}-${at}` })))),
            answer("end"),
          );
          const edits: Record<string, object> = {};
          const body = () => ({ edits, frontendTools: [frontendTool] });
          const client = new TestChat(version, {
            id: "t1",
            fetch: chatServer(on, agent, model),
            auto: false,
            lastOnly,
            body,
          });
          await client.say("Go");
          for (let round = 0; round < 10 && waiting(client.last).length > 0; round++) {
            for (const request of waiting(client.last))
              await reply(client, request, choices.next().value ?? "yes", edits);
            await client.chat.sendMessage();
            expect(client.error).toBeUndefined();
          }
          expect(waiting(client.last)).toEqual([]);
          const thread = await on.thread();
          expect(client.messages.filter(({ role }) => role === "assistant")).toHaveLength(1);
          expect(conversationOf(client.last)).toEqual(conversation(toMessages(thread)));
          expect(dataOf(client.last, "state")).toEqual([thread.state]);
          const loaded: ChatMessage[] = JSON.parse(JSON.stringify(toUiMessages(thread)));
          await expectValid(loaded);
          expect(toolsOf(loaded.at(-1) ?? client.last).map(shape)).toEqual(toolsOf(client.last).map(shape));
          expect(byId(loaded.at(-1))).toEqual(byId(client.last));
        } finally {
          await on.close();
        }
      },
    );
    await fc.assert(property, { numRuns: 12 });
  },
  120_000,
);

const waiting = (message: ChatMessage) => dataOf<RequestData>(message, "request").filter((request) => request.waiting);
const byId = (message: ChatMessage | undefined) =>
  new Map(dataOf<RequestData>(message ?? { parts: [] }, "request").map((request) => [request.toolCallId, request]));

/** What a page may look at. Fields that only one version writes, or that stay from earlier states, are left out. */
const shape = ({ toolName, toolCallId, state, input, output, errorText, approval }: Record<string, unknown>) => ({
  toolName,
  toolCallId,
  state,
  input,
  output,
  errorText,
  ...(state === "output-denied" && { approval }),
});

async function reply(
  { chat }: TestChat,
  { kind, key, toolCallId, toolName, data, metadata }: RequestData,
  choice: Choice,
  edits: Record<string, object>,
) {
  if (kind === "frontend")
    return chat.addToolOutput({ tool: toolName as never, toolCallId, output: "painted" as never });
  if (kind === "approval") {
    if (choice === "edit") edits[key] = { ...(metadata.input as object), amount: 5 };
    return chat.addToolApprovalResponse({
      id: key,
      approved: choice !== "no",
      ...(choice === "no" && { reason: "Too much" }),
    });
  }
  const schema = data.responseSchema as { enum?: string[] };
  return chat.addToolOutput({ tool: toolName as never, toolCallId, output: (schema.enum?.[0] ?? "red") as never });
}
