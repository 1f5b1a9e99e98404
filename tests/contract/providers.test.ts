import type { LLMock } from "@copilotkit/aimock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Json } from "../../agent/engine/types";
import { Conversation, startProvider, textOf, wires } from "./providers-setup";

let provider: LLMock;

const longSentence = "This sentence is cut somewhere on its way, and never comes to its proper end on the wire.";
const call = (name: string, args: object) => ({ name, arguments: JSON.stringify(args) });

beforeAll(async () => {
  provider = await startProvider();
  const asked = (userMessage: string, hasToolResult: boolean) => ({ userMessage, hasToolResult });
  provider
    .on({ userMessage: "say hello" }, { content: "Hello from the wire, word by word." })
    .on({ userMessage: "think first" }, { reasoning: "Let me see.", content: "Done thinking." })
    .on(asked("look up the order", false), { content: "I look.", toolCalls: [call("get_order", { orderId: 1042 })] })
    .on(asked("look up the order", true), { content: "It is of Ada." })
    .on(asked("make it dark", false), { toolCalls: [call("set_theme", { theme: "dark" })] })
    .on(asked("make it dark", true), { content: "It is dark." })
    .on(asked("give money back", false), {
      toolCalls: [
        call("refund_order", { orderId: 1042, amount: 80 }),
        call("refund_order", { orderId: 1043, amount: 10 }),
      ],
    })
    .on(asked("give money back", true), { content: "The refunds are settled." })
    .on(
      { userMessage: "be busy", sequenceIndex: 0 },
      { error: { message: "slow down", type: "rate_limit_error" }, status: 429, retryAfter: 0 },
    )
    .on({ userMessage: "be busy" }, { content: "Now I have time." })
    .on({ userMessage: "break off" }, { content: longSentence }, { latency: 5, truncateAfterChunks: 9 })
    .on(
      { userMessage: "API key not valid" },
      { error: { message: "API key not valid. Please pass a valid API key.", type: "INVALID_ARGUMENT" }, status: 400 },
    )
    .on(
      { userMessage: "refuse my key" },
      { error: { message: "Incorrect API key key-of-user", type: "authentication_error" }, status: 401 },
    );
});
afterAll(() => provider.stop());

const requests = () => provider.getRequests().length;

describe.each(wires)("$name", ({ settings }) => {
  const begin = () => {
    provider.resetMatchCounts();
    return new Conversation(settings(provider.url));
  };

  it("streams text", async () => {
    const events = await begin().say("say hello");
    expect(textOf(events, "TEXT_MESSAGE_CONTENT")).toBe("Hello from the wire, word by word.");
    expect(events.at(-1)).toMatchObject({ type: "RUN_FINISHED", outcome: { type: "success" } });
  });

  it("streams reasoning before the answer, and takes its own history back", async () => {
    const talk = begin();
    const events = await talk.say("think first");
    expect(textOf(events, "REASONING_MESSAGE_CONTENT")).toBe("Let me see.");
    expect(textOf(events, "TEXT_MESSAGE_CONTENT")).toBe("Done thinking.");
    const again = await talk.say("say hello");
    expect(textOf(again, "TEXT_MESSAGE_CONTENT")).toBe("Hello from the wire, word by word.");
  });

  it("calls a server tool and reads its result", async () => {
    const talk = begin();
    const events = await talk.say("look up the order");
    const result = events.find((event) => event.type === "TOOL_CALL_RESULT");
    expect(result).toMatchObject({ content: expect.stringContaining("Ada Lindqvist") });
    expect(textOf(events, "TEXT_MESSAGE_CONTENT")).toBe("I look.It is of Ada.");
    expect(JSON.stringify(provider.getLastRequest()?.body)).toContain("Ada Lindqvist");
  });

  it("hands a frontend tool to the page, and goes on with its result", async () => {
    const talk = begin();
    const paused = await talk.say("make it dark");
    const toolCallId = talk.thread.calls[0]?.id ?? "";
    expect(talk.thread.calls[0]).toMatchObject({ name: "set_theme", input: { theme: "dark" } });
    expect(paused.at(-1)).toMatchObject({
      type: "RUN_FINISHED",
      outcome: { type: "success", pendingToolCallIds: [toolCallId] },
    });
    const events = await talk.run({ frontendResults: [{ toolCallId, content: "The theme is dark." }] });
    expect(textOf(events, "TEXT_MESSAGE_CONTENT")).toBe("It is dark.");
  });

  it("waits for approval; the edited amount is refunded, the declined call is not", async () => {
    const talk = begin();
    const paused = await talk.say("give money back");
    const open = talk.thread.interrupts.map(({ interrupt }) => interrupt);
    expect(paused.at(-1)).toMatchObject({ type: "RUN_FINISHED", outcome: { type: "interrupt", interrupts: open } });
    expect(open.map(({ message }) => message)).toEqual([
      "Refund 80.00 EUR of order 1042 to Ada Lindqvist?",
      "Refund 10.00 EUR of order 1043 to Noor Haddad?",
    ]);
    expect((await talk.desk.getOrder(1042))?.refunded).toBe(0);

    const payloads: Json[] = [
      { approved: true, editedArgs: { orderId: 1042, amount: 50 } },
      { approved: false, reason: "too late" },
    ];
    const events = await talk.run({
      resume: open.map(({ id }, n) => ({
        interruptId: id,
        answer: { status: "resolved", payload: payloads[n] ?? null },
      })),
    });
    expect(textOf(events, "TEXT_MESSAGE_CONTENT")).toBe("The refunds are settled.");
    expect((await talk.desk.getOrder(1042))?.refunded).toBe(5000);
    expect((await talk.desk.getOrder(1043))?.refunded).toBe(0);
    const told = JSON.stringify(provider.getLastRequest()?.body);
    expect(told).toContain("editedByUser");
    expect(told).toContain("too late");
  });

  it("tries again after 429", async () => {
    const talk = begin();
    const before = requests();
    const events = await talk.say("be busy");
    expect(textOf(events, "TEXT_MESSAGE_CONTENT")).toBe("Now I have time.");
    expect(requests() - before).toBe(2);
  });

  it("keeps the partial text when the stream is cut, and can go on", async () => {
    const talk = begin();
    const events = await talk.say("break off");
    const text = textOf(events, "TEXT_MESSAGE_CONTENT");
    expect(text).not.toBe("");
    expect(longSentence.startsWith(text)).toBe(true);
    expect(events.at(-1)).toMatchObject({ type: "RUN_ERROR", code: "MODEL_ERROR" });
    expect(talk.thread.messages.at(-1)).toMatchObject({
      role: "assistant",
      partial: true,
      parts: expect.arrayContaining([expect.objectContaining({ type: "text", text })]),
    });
    expect(textOf(await talk.say("say hello"), "TEXT_MESSAGE_CONTENT")).toBe("Hello from the wire, word by word.");
  });

  it("tells that the key is bad without showing it, and does not try again", async () => {
    const talk = begin();
    const before = requests();
    const events = await talk.say("refuse my key");
    expect(events.at(-1)).toMatchObject({ type: "RUN_ERROR", code: "MODEL_AUTH" });
    expect(JSON.stringify(events)).not.toContain("key-of-user");
    expect(requests() - before).toBe(1);
  });
});

it("knows Google's own way to refuse a key", async () => {
  const google = wires.find(({ name }) => name === "Google");
  const events = await new Conversation(google?.settings(provider.url) ?? {}).say("API key not valid");
  expect(events.at(-1)).toMatchObject({ type: "RUN_ERROR", code: "MODEL_AUTH" });
});
