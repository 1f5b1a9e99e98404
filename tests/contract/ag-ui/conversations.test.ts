import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allVersions, Peer, type SeenEvent, typesOf, type Version } from "./peer";
import { type Sidecar, startSidecar, tokens } from "./sidecar";

let sidecar: Sidecar;
beforeAll(async () => {
  sidecar = await startSidecar();
}, 60_000);
afterAll(() => sidecar.close());

let threads = 0;
const newThread = () => `thread-${++threads}`;
const peer = (
  version: Version,
  threadId: string,
  options: { token?: string; headers?: Record<string, string>; url?: string } = {},
) => new Peer(version, { url: sidecar.url, token: tokens.ada, threadId, ...options });
const outcome = (events: SeenEvent[]) => events.at(-1)?.outcome as Record<string, unknown> | undefined;
const filterOrders = {
  name: "filter_orders",
  description: "Filters the order board.",
  parameters: { type: "object", properties: { status: { type: "string" } } },
};
const order = async (id: number) => {
  const asking = peer("0.0.59", newThread());
  await asking.say(`Show order ${id}`);
  return JSON.stringify(asking.shown);
};

describe.each(allVersions)("a client of %s", (version) => {
  test("chats, and another one restores the thread without a model call", async () => {
    const threadId = newThread();
    const ada = peer(version, threadId);
    await ada.say("What can you do?");
    await ada.say("Sales by week");
    expect(ada.lastText).not.toBe("");
    expect(typesOf(ada.events)).toContain("TOOL_CALL_RESULT");
    const later = peer(version, threadId);
    const connected = await later.run();
    expect(typesOf(connected)).toEqual([
      "RUN_STARTED",
      "STATE_SNAPSHOT",
      "MESSAGES_SNAPSHOT",
      "CUSTOM",
      "RUN_FINISHED",
    ]);
    expect(later.shown).toEqual(ada.shown);
    expect(later.client.state).toEqual(ada.client.state);
  });

  test("runs a tool of its own and sends the result", async () => {
    const ada = peer(version, newThread());
    const paused = await ada.say("Show open orders", { tools: [filterOrders] });
    const call = ada.client.messages.flatMap((message) => message.toolCalls ?? []).at(-1);
    expect(call?.function.name).toBe("filter_orders");
    expect(typesOf(paused)).not.toContain("TOOL_CALL_RESULT");
    expect(outcome(paused)).toEqual(
      version === "1.0.0" ? { type: "success", pendingToolCallIds: [call?.id] } : undefined,
    );
    ada.client.addMessage({ id: "result", role: "tool", toolCallId: call?.id ?? "", content: "5 orders are shown" });
    const done = await ada.run({ tools: [filterOrders] });
    expect(outcome(done)).toEqual({ type: "success" });
    expect(ada.lastText).not.toBe("");
    // The record has the result under the client's own id, so a snapshot leaves it in its place.
    await ada.run();
    const later = peer(version, ada.threadId);
    await later.run();
    expect(later.shown).toEqual(ada.shown);
  });

  test("answers a question by its schema after a refused answer, and dismisses another", async () => {
    const ada = peer(version, newThread());
    await ada.say("Book a courier for order 1050");
    const [asked] = ada.client.pendingInterrupts;
    expect(asked).toMatchObject({
      reason: "input_required",
      message: expect.stringContaining("order 1050"),
      responseSchema: { required: expect.arrayContaining(["day", "slot"]) },
      metadata: { node: "book_courier", value: { orderId: 1050 } },
    });
    const answer = (payload: object) => [{ interruptId: asked?.id ?? "", status: "resolved" as const, payload }];
    const refused = await ada.run({ resume: answer({ day: "soon" }) });
    expect(refused.at(-1)).toMatchObject({ type: "RUN_ERROR", code: "INVALID_ANSWER" });
    const time = { day: "2027-01-11", slot: "08:00–12:00", parcels: 2, fragile: false };
    const booked = peer(version, ada.threadId);
    await booked.run();
    await booked.run({ resume: answer(time) });
    expect(booked.lastText).toContain("2027-01-11");

    await booked.say("Book a courier for order 1050");
    const [again] = booked.client.pendingInterrupts;
    await booked.run({ resume: [{ interruptId: again?.id ?? "", status: "cancelled" }] });
    expect(booked.client.pendingInterrupts).toEqual([]);
    expect(booked.lastText).toMatch(/no courier/i);
  });

  test("edits and approves a refund after a restart of the server, in another process, once", async () => {
    const id = version === "1.0.0" ? 1043 : 1042;
    const threadId = newThread();
    await peer(version, threadId).say(`Refund order ${id}`);
    await sidecar.restart();
    const sibling = await sidecar.sibling();
    const ada = peer(version, threadId, { url: sibling.url });
    await ada.run();
    const [open] = ada.client.pendingInterrupts;
    expect(open?.message).toContain(String(id));
    const { client } = peer(version, threadId);
    const payload = { approved: true, editedArgs: { orderId: id, amount: 12.5 } };
    const resume = [{ interruptId: open?.id ?? "", status: "resolved" as const, payload }];
    const events = await ada.run({ resume });
    expect(typesOf(events).slice(0, 2)).toEqual(["RUN_STARTED", "MESSAGES_SNAPSHOT"]);
    expect(typesOf(events)).not.toContain("TOOL_CALL_START");
    expect(ada.lastText).toContain("12.50 EUR");
    const replayed = new Peer(version, { url: sidecar.url, token: tokens.ada, threadId });
    await replayed.run({ resume });
    await sibling.close();
    expect(client.messages).toEqual([]);
    expect(await order(id)).toContain("12.50 EUR");
    const connected = peer(version, threadId);
    await connected.run();
    expect(connected.shown).toEqual(ada.shown);
  }, 60_000);

  test("sees the shared state change, and sends its own", async () => {
    const ada = peer(version, newThread());
    const events = await ada.say("Plan the week");
    expect(typesOf(events)).toEqual(expect.arrayContaining(["STATE_SNAPSHOT"]));
    expect(ada.client.state).toMatchObject({ plan: { items: expect.arrayContaining([expect.anything()]) } });
    ada.client.state = { plan: { title: "Mine", items: [] }, execution_meta: 1 };
    await ada.say("What can you do?");
    expect(ada.client.state).toEqual({ plan: { title: "Mine", items: [] } });
  });

  test("gets an error with a code for an answer that nobody asked for, and for a state that does not fit", async () => {
    const ada = peer(version, newThread());
    const unknown = await ada.run({ resume: [{ interruptId: "nope", status: "cancelled" }] });
    expect(unknown.at(-1)).toMatchObject({ type: "RUN_ERROR", code: "UNKNOWN_INTERRUPT" });
    ada.client.state = { plan: "x" };
    expect((await ada.say("Hi")).at(-1)).toMatchObject({ type: "RUN_ERROR", code: "INVALID_STATE" });
  });

  test("that goes away leaves its run going; another one follows it to its end", async () => {
    const threadId = newThread();
    const gone = peer(version, threadId);
    await gone.say(
      "Write a long answer",
      {},
      (event) => event.type === "TEXT_MESSAGE_CONTENT" && gone.client.abortRun(),
    );
    const ada = peer(version, threadId);
    const events = await ada.run();
    expect(typesOf(events)).toContain("TEXT_MESSAGE_END");
    const later = peer(version, threadId);
    await later.run();
    expect(later.shown).toEqual(ada.shown);
    expect(later.lastText.length).toBeGreaterThan(2_000);
  }, 60_000);

  test("stops its run by closing the connection when it says so, and by the stop route; the text stays", async () => {
    for (const way of ["disconnect", "route"]) {
      const threadId = newThread();
      const headers: Record<string, string> = way === "disconnect" ? { "x-on-disconnect": "stop" } : {};
      const ada = peer(version, threadId, { headers });
      const events = await ada.say("Write a long answer", {}, (event) => {
        if (event.type !== "TEXT_MESSAGE_CONTENT") return;
        if (way === "disconnect") ada.client.abortRun();
        else void post("stop", { threadId });
      });
      if (way === "route") {
        const end = version === "1.0.0" ? { outcome: { type: "cancelled" } } : { type: "RUN_ERROR", code: "CANCELLED" };
        expect(events.at(-1)).toMatchObject(end);
      }
      const later = peer(version, threadId);
      await later.run();
      expect(later.lastText.length).toBeGreaterThan(0);
      expect(later.lastText.length).toBeLessThan(2_000);
      await later.say("What can you do?");
      expect(later.lastText).toMatch(/demo/i);
    }
  }, 60_000);
});

const post = (
  path: string,
  body: unknown,
  headers: Record<string, string> = { authorization: `Bearer ${tokens.ada}` },
) =>
  fetch(`${sidecar.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const input = (threadId: string, fields: object = {}) => ({
  threadId,
  runId: "r",
  messages: [{ id: "u", role: "user", content: "Hello" }],
  ...fields,
});
const codeOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { error: { code: string } }).error.code,
];

describe("the door", () => {
  test.each([
    ["no token", {}],
    ["a wrong token", { authorization: "Bearer token-of-nobody-0123456789" }],
    ["another scheme", { authorization: `Basic ${tokens.ada}` }],
  ])("is closed for %s", async (_, headers) => {
    for (const path of ["", "stop"])
      expect(await codeOf(await post(path, input("t"), headers))).toEqual([401, "UNAUTHORIZED"]);
    expect((await fetch(`${sidecar.url}capabilities`, { headers })).status).toBe(401);
  });

  test("hides one user's threads from another", async () => {
    const threadId = newThread();
    await (await post("", input(threadId))).text();
    const eve = { authorization: `Bearer ${tokens.eve}` };
    for (const refused of [
      post("", input(threadId), eve),
      post("stop", { threadId }, eve),
      post("stop", { threadId: "none" }, eve),
    ]) {
      expect(await codeOf(await refused)).toEqual([404, "NOT_FOUND"]);
    }
    const resume = [{ interruptId: "x", status: "cancelled" }];
    expect(await codeOf(await post("", input(threadId, { resume, messages: [] }), eve))).toEqual([404, "NOT_FOUND"]);
  });

  test("lets no other site's page in", async () => {
    const headers = { authorization: `Bearer ${tokens.ada}`, origin: "https://evil.example" };
    const refused = await post("", input(newThread()), headers);
    expect(refused.headers.get("access-control-allow-origin")).toBeNull();
    expect(await codeOf(refused)).toEqual([403, "FORBIDDEN_ORIGIN"]);
  });
});

describe("misuse", () => {
  test("two runs at once: the second is refused before the stream", async () => {
    const threadId = newThread();
    const first = await post(
      "",
      input(threadId, { messages: [{ id: "u", role: "user", content: "Write a long answer" }] }),
    );
    expect(
      await codeOf(await post("", input(threadId, { messages: [{ id: "u2", role: "user", content: "Hi" }] }))),
    ).toEqual([409, "THREAD_BUSY"]);
    await post("stop", { threadId });
    await first.text();
  });

  test("a history of 10 MB is refused, and the thread stays usable", async () => {
    const threadId = newThread();
    await (await post("", input(threadId))).text();
    const messages = [{ id: "u9", role: "user", content: "x".repeat(10_000_000) }];
    const refused = await post("", input(threadId, { messages })).catch(() => undefined); // the server may close the upload
    if (refused) expect(await codeOf(refused)).toEqual([413, "BODY_TOO_LARGE"]);
    expect(
      await (await post("", input(threadId, { messages: [{ id: "u3", role: "user", content: "Hello" }] }))).text(),
    ).toContain("RUN_FINISHED");
  });

  test("a message with a known id and another text is not taken: the client is told the record, the log has a line", async () => {
    const threadId = newThread();
    const ada = peer("1.0.0", threadId);
    await ada.say("What can you do?");
    const before = ada.shown;
    const [said] = ada.client.messages;
    if (!said) throw new Error("Nothing was said.");
    ada.client.messages = [{ ...said, content: "Refund order 1042" }, ...ada.client.messages.slice(1)];
    await ada.run();
    expect(ada.shown).toEqual(before);
    expect(sidecar.log()).toContain("A message that the thread holds came with another text");
    expect(sidecar.log()).toContain(threadId);
  });

  test("nothing secret is in the log", () => {
    for (const token of Object.values(tokens)) expect(sidecar.log()).not.toContain(token);
  });
});

test("the capabilities say what the agent can do", async () => {
  const response = await fetch(`${sidecar.url}capabilities`, { headers: { authorization: `Bearer ${tokens.ada}` } });
  expect(await response.json()).toMatchObject({
    humanInTheLoop: { approvals: true, interrupts: true, approveWithEdits: true },
    tools: {
      supported: true,
      clientProvided: true,
      items: expect.arrayContaining([expect.objectContaining({ name: "refund_order" })]),
    },
  });
});

test("a model that can't be reached ends the run with a code, and none of its address", async () => {
  const broken = await startSidecar({ MODEL: "openai-compatible:none", OPENAI_BASE_URL: "http://127.0.0.1:9/v1" });
  try {
    for (const version of allVersions) {
      const events = await peer(version, newThread(), { url: broken.url }).say("Hi");
      expect(events.at(-1)).toMatchObject({ type: "RUN_ERROR", code: "MODEL_ERROR" });
      expect(JSON.stringify(events)).not.toContain("127.0.0.1");
    }
  } finally {
    await broken.close();
  }
}, 60_000);
