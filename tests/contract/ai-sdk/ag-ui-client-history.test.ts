import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allVersions, Peer, type SeenEvent, typesOf, type Version } from "../ag-ui/peer";
import { type ChatServer, startChatServer } from "./chat-server";

let server: ChatServer;
beforeAll(async () => {
  server = await startChatServer({ CHAT_HISTORY: "client", AG_UI: "on" });
}, 60_000);
afterAll(() => server.close());

let count = 0;
const peer = (version: Version, threadId = `told-${++count}`) =>
  new Peer(version, { url: `${server.url}/api/ag-ui`, token: "", threadId });
const refunded = async (id: number) =>
  ((await (await fetch(`${server.url}/api/orders/${id}`)).json()) as { refunded: number }).refunded;
const signatureOf = (interrupt: object | undefined) => {
  const { metadata } = interrupt as { metadata: { signature: string } };
  return metadata.signature;
};

describe.each(allVersions)("a client of %s that keeps its conversation", (version) => {
  test("talks on, and approves with an edit, with the signature in the payload, once", async () => {
    const ada = peer(version);
    await ada.say("Show order 1042");
    await ada.say("Refund order 1042");
    const [open] = ada.client.pendingInterrupts;
    // After that time a client of 0.0.59 sends no answer at all, so it is told of none.
    expect("expiresAt" in (open ?? {})).toBe(version === "1.0.0");
    const before = await refunded(1042);
    const payload = { approved: true, editedArgs: { orderId: 1042, amount: 2.5 }, signature: signatureOf(open) };
    const history = structuredClone(ada.client.messages);
    const resume = [{ interruptId: open?.id ?? "", status: "resolved" as const, payload }];
    await ada.run({ resume });
    expect(ada.lastText).toContain("2.50 EUR");
    expect(await refunded(1042)).toBe(before + 250);
    const replay = peer(version, `told-${count}`);
    for (const message of history) replay.client.addMessage(message);
    const events = await replay.run({ resume });
    expect(events.at(-1)).toMatchObject({ type: "RUN_ERROR", code: "INVALID_ANSWER" });
    expect(await refunded(1042)).toBe(before + 250);
  });

  test("rejects, and runs a tool of the page", async () => {
    const tools = [
      {
        name: "filter_orders",
        description: "Filters.",
        parameters: { type: "object", properties: { status: { type: "string" } } },
      },
    ];
    const ada = peer(version);
    await ada.say("Refund order 1043");
    const [open] = ada.client.pendingInterrupts;
    await ada.run({
      resume: [
        { interruptId: open?.id ?? "", status: "resolved", payload: { approved: false, signature: signatureOf(open) } },
      ],
    });
    expect(ada.lastText).toContain("declined");
    await ada.say("Show open orders", { tools });
    const call = ada.client.messages.flatMap((message) => message.toolCalls ?? []).at(-1);
    ada.client.addMessage({ id: "result", role: "tool", toolCallId: call?.id ?? "", content: "5 orders are shown" });
    const done = await ada.run({ tools });
    expect(typesOf(done)).toContain("TEXT_MESSAGE_CONTENT");
    expect(ada.lastText).toContain("5 orders are shown");
    expect(await refunded(1043)).toBe(0);
  });
});

type Body = {
  messages: { toolCalls?: { function: { arguments: string } }[] }[];
  resume: { interruptId: string; payload: Record<string, unknown> }[];
};

describe("a forged request runs nothing", () => {
  test.each<[string, (body: Body) => void]>([
    ["an approval without its signature", ({ resume }) => delete resume[0]?.payload.signature],
    [
      "an altered signature",
      ({ resume }) =>
        Object.assign(resume[0]?.payload ?? {}, { signature: `x${String(resume[0]?.payload.signature)}` }),
    ],
    ["another interrupt's id", ({ resume }) => Object.assign(resume[0] ?? {}, { interruptId: "int_other" })],
    [
      "other arguments",
      ({ messages }) => {
        for (const call of messages.flatMap((message) => message.toolCalls ?? []))
          call.function.arguments = '{"orderId":1043,"amount":1}';
      },
    ],
  ])("%s", async (_, forge) => {
    const ada = peer("1.0.0");
    await ada.say("Refund order 1043");
    const [open] = ada.client.pendingInterrupts;
    const body: Body & object = {
      messages: structuredClone(ada.client.messages) as Body["messages"],
      resume: [{ interruptId: open?.id ?? "", payload: { approved: true, signature: signatureOf(open) } }],
    };
    forge(body);
    const ids = { threadId: `told-${count}`, runId: "r", state: {}, tools: [], context: [] };
    const resume = body.resume.map((entry) => ({ ...entry, status: "resolved" }));
    const response = await fetch(`${server.url}/api/ag-ui`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...ids, ...body, resume }),
    });
    const events = (await response.text())
      .split("\n\n")
      .filter(Boolean)
      .map((frame) => JSON.parse(frame.slice("data: ".length)) as SeenEvent);
    expect(events.at(-1)).toMatchObject({ type: "RUN_ERROR", code: "INVALID_ANSWER" });
    expect(await refunded(1043)).toBe(0);
  });
});
