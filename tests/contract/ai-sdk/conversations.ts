import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestData, SubagentData } from "@/lib/ai-sdk/chunk";
import {
  type ChatMessage,
  type DrivenChat,
  dataOf,
  expectValid,
  type Init,
  TestChat,
  textOf,
  toolsOf,
} from "../../clients/chat";
import { TestHook } from "../../clients/hook";
import { browser, type ChatServer, postJson, startChatServer } from "./chat-server";

let server: ChatServer;

let count = 0;
const newThread = () => `chat-${process.pid}-${++count}`;
const filterOrders = {
  name: "filter_orders",
  description: "Filters the order board.",
  parameters: { type: "object", properties: { status: { type: "string" } } },
};

type Loaded = { messages: ChatMessage[]; state: unknown; running: boolean };
const load = async (on: typeof fetch, id: string): Promise<Loaded> =>
  (await on(`/api/chat/${id}`)).json() as Promise<Loaded>;
const order = async (on: typeof fetch, id: number) =>
  (await on(`/api/orders/${id}`)).json() as Promise<{ refunded: number }>;
const request = (chat: DrivenChat, at = 0): RequestData => {
  const found = dataOf<RequestData>(chat.last, "request").filter(({ waiting }) => waiting)[at];
  if (!found) throw new Error("Nothing waits.");
  return found;
};
const states = (chat: DrivenChat) => toolsOf(chat.last).map(({ toolName, state }) => [toolName, state]);

/** What a reload shows is what was streamed. */
async function expectLoadedSame(on: typeof fetch, id: string, chat: DrivenChat) {
  const loaded = await load(on, id);
  await expectValid(loaded.messages);
  expect(loaded.messages.map(textOf)).toEqual(chat.messages.map(textOf));
  expect(loaded.messages.map(({ id: message, role }) => [message, role])).toEqual(
    chat.messages.map(({ id: message, role }) => [message, role]),
  );
  const kept = (message: ChatMessage) =>
    toolsOf(message).map(({ toolCallId, state, input, output, errorText }) => ({
      toolCallId,
      state,
      input,
      output,
      errorText,
    }));
  expect(loaded.messages.map(kept)).toEqual(chat.messages.map(kept));
}

const kinds = [
  ["chat class", TestChat],
  ["React hook", TestHook],
] as const;

/** Whole conversations of one version, by its chat class and by its hook, with a server in a process of its own. */
export const conversationsOf = (version: string) =>
  describe.each(kinds)(`the %s of ${version}`, (_, Kind) => {
    const openChat = (id: string, on: typeof fetch, options: Partial<Init> = {}): DrivenChat =>
      new Kind(version, { id, fetch: on, api: `${server.url}/api/chat`, ...options });

    // A refund is for good, so each version has a database of its own.
    beforeAll(async () => {
      server = await startChatServer();
    }, 60_000);
    afterAll(() => server.close());

    test("gets text, and the result of a server's tool", async () => {
      const on = browser(server);
      const id = newThread();
      const chat = openChat(id, on);
      await chat.say("Highlight order 1042");
      expect(textOf(chat.last)).toMatch(/not offered/);
      await chat.say("Show order 1042");
      expect(states(chat)).toEqual([["get_order", "output-available"]]);
      expect(toolsOf(chat.last)[0]?.output).toMatchObject({ id: 1042 });
      expect(chat.status).toBe("ready");
      await expectLoadedSame(on, id, chat);
    });

    test("runs a tool of the page and sends its output, by itself", async () => {
      const on = browser(server);
      const id = newThread();
      const ran: string[] = [];
      const chat: DrivenChat = openChat(id, on, {
        body: () => ({ frontendTools: [filterOrders] }),
        onToolCall({ toolCall }) {
          if (toolCall.toolName !== "filter_orders") return;
          ran.push(toolCall.toolCallId);
          void chat.chat.addToolOutput({
            tool: "filter_orders" as never,
            toolCallId: toolCall.toolCallId,
            output: "5 orders are shown" as never,
          });
        },
      });
      await chat.say("Show open orders");
      expect(ran).toHaveLength(1);
      expect(textOf(chat.last)).toContain("5 orders are shown");
      expect(dataOf<RequestData>(chat.last, "request")).toEqual([
        expect.objectContaining({ kind: "frontend", waiting: false }),
      ]);
      await expectLoadedSame(on, id, chat);
    });

    test("approves a refund after a reload and a restart, with an edited amount, once", async () => {
      const on = browser(server);
      const id = newThread();
      await openChat(id, on).say("Refund order 1042");
      await server.restart();
      const { messages, running } = await load(on, id);
      expect(running).toBe(false);
      await expectValid(messages);
      const edits: Record<string, object> = {};
      const chat = openChat(id, on, { messages, body: () => ({ edits }), lastOnly: true });
      const asked = request(chat);
      expect(asked).toMatchObject({
        kind: "approval",
        toolName: "refund_order",
        data: { message: expect.stringContaining(String(1042)) },
      });
      edits[asked.key] = { ...(asked.metadata.input as object), amount: 1.5 };
      await chat.andWait(() => chat.chat.addToolApprovalResponse({ id: asked.key, approved: true }));
      expect(textOf(chat.last)).toMatch(/1\.50/);
      expect(chat.messages).toHaveLength(2);
      expect(toolsOf(chat.last).at(-1)).toMatchObject({ state: "output-available", input: { amount: 1.5 } });
      expect((await order(on, 1042)).refunded).toBe(150);
      await expectLoadedSame(on, id, chat);
      // The same answer again, of another tab.
      const replayed = openChat(id, on, { messages, body: () => ({ edits }) });
      await replayed.andWait(() => replayed.chat.addToolApprovalResponse({ id: asked.key, approved: true }));
      expect(replayed.error).toContain("UNKNOWN_INTERRUPT");
      expect((await order(on, 1042)).refunded).toBe(150);
    }, 60_000);

    test("approves a refund as it was asked for", async () => {
      const on = browser(server);
      const id = newThread();
      const chat = openChat(id, on);
      await chat.say("Refund 1 EUR of order 1021");
      const { key } = request(chat);
      await chat.andWait(() => chat.chat.addToolApprovalResponse({ id: key, approved: true }));
      expect(textOf(chat.last)).toContain("I refunded **1.00 EUR** of order 1021");
      expect((await order(on, 1021)).refunded).toBe(100);
      await expectLoadedSame(on, id, chat);
    });

    test("gets its question back when the edited arguments don't fit", async () => {
      const on = browser(server);
      const edits: Record<string, object> = {};
      const chat = openChat(newThread(), on, { body: () => ({ edits }) });
      await chat.say("Refund order 1043");
      const asked = request(chat);
      edits[asked.key] = { orderId: 1001, amount: 1 };
      await chat.andWait(() => chat.chat.addToolApprovalResponse({ id: asked.key, approved: true }));
      expect(chat.status).toBe("error");
      expect(chat.error).toMatch(/does not fit|do not fit/);
      expect(states(chat).at(-1)).toEqual(["refund_order", "approval-requested"]);
      delete edits[asked.key];
      await chat.andWait(() =>
        chat.chat.addToolApprovalResponse({ id: asked.key, approved: false, reason: "Not now" }),
      );
      expect(states(chat).at(-1)).toEqual(["refund_order", "output-denied"]);
      expect(textOf(chat.last)).toContain("Not now");
      expect((await order(on, 1043)).refunded).toBe(0);
    });

    test("answers a question", async () => {
      const on = browser(server);
      const id = newThread();
      const chat = openChat(id, on);
      await chat.say("Book a courier for order 1042");
      const asked = request(chat);
      expect(asked).toMatchObject({
        kind: "question",
        toolName: "book_courier",
        data: { responseSchema: expect.objectContaining({ type: "object" }) },
      });
      const output = { day: "2026-12-01", slot: "12:00–16:00", parcels: 2, fragile: false };
      await chat.andWait(() =>
        chat.chat.addToolOutput({
          tool: "book_courier" as never,
          toolCallId: asked.toolCallId,
          output: output as never,
        }),
      );
      expect(textOf(chat.last)).toContain("2026-12-01");
      expect(toolsOf(chat.last).at(-1)).toMatchObject({
        state: "output-available",
        output: { day: "2026-12-01", parcels: 2 },
      });
      await expectLoadedSame(on, id, chat);
    });

    test.each([["first"], ["last"]])("answers two open calls, the %s one first", async (order1) => {
      const on = browser(server);
      const id = newThread();
      const chat = openChat(id, on, { auto: false });
      await chat.say("Refund orders 1042 and 1043");
      const asked = [request(chat, 0), request(chat, 1)];
      if (order1 === "last") asked.reverse();
      for (const [index, { key, toolCallId }] of asked.entries()) {
        await chat.chat.addToolApprovalResponse({ id: key, approved: false });
        await chat.chat.sendMessage();
        expect(toolsOf(chat.last).find((part) => part.toolCallId === toolCallId)).toMatchObject({
          state: "output-denied",
        });
        expect(dataOf<RequestData>(chat.last, "request").filter(({ waiting }) => waiting)).toHaveLength(1 - index);
      }
      expect(textOf(chat.last)).toMatch(/declined/);
      await expectLoadedSame(on, id, chat);
    });

    test("sees reasoning, a subagent at work, and the state change", async () => {
      const on = browser(server);
      const id = newThread();
      const chat = openChat(id, on);
      await chat.say("What is our refund policy?");
      const [part] = dataOf<SubagentData>(chat.last, "subagent");
      expect(part).toMatchObject({
        name: "policy_researcher",
        status: "done",
        result: expect.stringContaining("policy notes"),
      });
      expect(part?.parts).toContainEqual(
        expect.objectContaining({ type: "dynamic-tool", toolName: "read_policy", state: "output-available" }),
      );
      expect(part?.task).toContain("refund policy");
      expect(chat.last.parts).toContainEqual(
        expect.objectContaining({ type: "reasoning", text: expect.stringContaining("rules") }),
      );
      await chat.say("Plan the week");
      const state = dataOf(chat.last, "state");
      expect(state).toEqual([(await load(on, id)).state]);
      expect(state).toEqual([
        { plan: expect.objectContaining({ items: expect.arrayContaining([expect.anything()]) }) },
      ]);
      const loaded = await load(on, id);
      expect(dataOf<SubagentData>(loaded.messages[1] ?? { parts: [] }, "subagent")).toEqual([part]);
    });

    test("is stopped, keeps its text, and goes on", async () => {
      const on = browser(server);
      const id = newThread();
      const chat = openChat(id, on);
      const answering = chat.say("Write a long answer");
      await until(async () => (chat.status === "streaming" && textOf(chat.last) !== "") || chat.status === "error");
      expect(await (await postJson(on, `/api/chat/${id}/stop`, {})).json()).toEqual({ stopped: true });
      await answering;
      expect(chat.status).toBe("ready");
      const kept = textOf(chat.last);
      expect(kept.length).toBeGreaterThan(0);
      expect(kept.length).toBeLessThan(2_000);
      await expectLoadedSame(on, id, chat);
      await chat.say("Highlight order 1042");
      expect(textOf(chat.last)).toMatch(/not offered/);
      await expectLoadedSame(on, id, chat);
    });

    test("comes back to a run in its middle, and has all of it once", async () => {
      const on = browser(server);
      const id = newThread();
      const gone = openChat(id, on);
      void gone.say("Write a long answer");
      await until(async () => gone.status === "streaming" && textOf(gone.last) !== "");
      await gone.chat.stop(); // the connection only
      const { messages, running } = await load(on, id);
      expect(running).toBe(true);
      expect(messages.map(({ role }) => role)).toEqual(["user"]);
      const chat = openChat(id, on, { messages, resume: true });
      const resumed = chat.ended();
      const had = textOf(gone.last);
      await until(async () => chat.status === "streaming" && textOf(chat.last).length > had.length + 100);
      expect(textOf(chat.last).startsWith(had)).toBe(true);
      await postJson(on, `/api/chat/${id}/stop`, {});
      await resumed;
      expect(chat.status).toBe("ready");
      await expectLoadedSame(on, id, chat);
      await chat.chat.resumeStream();
      expect(chat.messages).toHaveLength(2);
      expect(chat.status).toBe("ready");
    }, 60_000);

    test("asks for an answer again, and gets the one that stands", async () => {
      const on = browser(server);
      const id = newThread();
      const chat = openChat(id, on);
      await chat.say("Show order 1042");
      const before = textOf(chat.last);
      await chat.chat.regenerate();
      expect(textOf(chat.last)).toBe(before);
      await expectLoadedSame(on, id, chat);
    });
  });

/** Asks until something is so; the test's own limit ends it. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
}
