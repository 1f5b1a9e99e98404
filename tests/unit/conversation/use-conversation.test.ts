// @vitest-environment happy-dom
import { createElement, type ReactNode, StrictMode, useEffect, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Conversation } from "@/lib/conversation/conversation";
import { messageIdsOf, messageOf, messagesOf } from "@/lib/conversation/selectors";
import { useConversation, useConversationState } from "@/lib/conversation/use-conversation";
import { ScriptedClient, text } from "./scripted-client";

let root: Root;
let client: ScriptedClient;
let shown: Conversation | undefined;
let drawn: Record<string, number>;
beforeEach(() => {
  client = new ScriptedClient((last) => last.finish({ type: "cancelled" }));
  drawn = {};
  shown = undefined;
  root = createRoot(document.body.appendChild(document.createElement("main")));
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

const count = (name: string) => {
  drawn[name] = (drawn[name] ?? 0) + 1;
};

function Message({ conversation, id }: { conversation: Conversation; id: string }) {
  const message = useConversationState(conversation, (state) => messageOf(state, id));
  count(id);
  return createElement("p", null, String(message && "content" in message ? message.content : ""));
}

function Chat({ threadId }: { threadId?: string }) {
  const conversation = useConversation({ client, flushIntervalMs: 0, ...(threadId !== undefined && { threadId }) });
  const ids = useConversationState(conversation, messageIdsOf);
  const status = useConversationState(conversation, ({ runStatus }) => runStatus);
  useEffect(() => {
    shown = conversation;
  }, [conversation]);
  count("chat");
  return createElement("div", null, status, ...ids.map((id) => createElement(Message, { key: id, conversation, id })));
}

const same = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((each, at) => Object.is(each, other[at]));
function Roles({ of }: { of: Conversation }) {
  const roles = useConversationState(of, (state) => messagesOf(state).map(({ role }) => role), same);
  count("roles");
  return createElement("i", null, roles.join());
}
function Page() {
  const of = useConversation({ client, flushIntervalMs: 0 });
  count("page");
  const [, again] = useState(0);
  useEffect(() => {
    shown = of;
  }, [of]);
  return createElement(
    "button",
    { type: "button", onClick: () => again((times) => times + 1) },
    createElement(Roles, { of }),
  );
}

const draw = (element: ReactNode) => root.render(createElement(StrictMode, null, element));
const page = () => document.body.textContent;
const conversation = () => {
  if (!shown) throw new Error("Nothing is shown.");
  return shown;
};
/** Waits until the page shows this and nothing else. */
const shows = (expected: string) => vi.waitFor(() => expect(page()).toBe(expected));

test("shows a message as it streams; only the component of that message is drawn again", async () => {
  draw(createElement(Chat));
  await vi.waitFor(conversation);
  await shows("idle");
  void conversation().sendMessage("Go");
  const run = await client.next();
  run.start(
    { type: "TEXT_MESSAGE_START", messageId: "m1" },
    { type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta: "H" },
  );
  await shows("runningGoH");
  const before = { ...drawn };
  for (const delta of ["ell", "o"]) run.say({ type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta });
  await shows("runningGoHello");
  expect(drawn.chat).toBe(before.chat);
  expect(drawn.m1).toBeGreaterThan(before.m1 ?? 0);
  run.say({ type: "TEXT_MESSAGE_END", messageId: "m1" }).finish();
  await shows("idleGoHello");
});

test("opens its thread, once more after StrictMode took it away, and another one when it changes", async () => {
  draw(createElement(Chat, { threadId: "t1" }));
  await shows("running");
  const open = client.requests.filter(({ aborted }) => !aborted);
  expect(open.map(({ input }) => input.threadId)).toEqual(["t1"]);
  const snapshot = (content: string) => ({
    type: "MESSAGES_SNAPSHOT",
    messages: [{ id: content, role: "user", content }],
  });
  open[0]?.start(snapshot("first")).finish();
  await shows("idlefirst");
  draw(createElement(Chat, { threadId: "t2" }));
  await vi.waitFor(() => expect(client.requests.at(-1)?.input.threadId).toBe("t2"));
  await shows("running");
  client.requests.at(-1)?.start(snapshot("second")).finish();
  await shows("idlesecond");
});

test("leaves its run when it goes", async () => {
  draw(createElement(Chat));
  await vi.waitFor(conversation);
  void conversation().sendMessage("Go");
  const run = await client.next();
  run.start(...text("m1", "Hi"));
  await shows("runningGoHi");
  draw(null);
  await vi.waitFor(() => expect(run.aborted).toBe(true));
});

test("a selector that makes new values draws again only when they differ by the given comparison", async () => {
  draw(createElement(Page));
  await vi.waitFor(conversation);
  void conversation().sendMessage("Go");
  const run = await client.next();
  run.start({ type: "TEXT_MESSAGE_START", messageId: "m1" });
  await shows("user,assistant");
  const before = drawn.roles;
  run.say({ type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta: "Hi" });
  await vi.waitFor(() => expect(messageOf(conversation().getSnapshot(), "m1")).toMatchObject({ content: "Hi" }));
  expect(drawn.roles).toBe(before);
  expect(page()).toBe("user,assistant");
  document.querySelector("button")?.click();
  await vi.waitFor(() => expect(drawn.page).toBeGreaterThan(2));
  expect(page()).toBe("user,assistant");
});

test("is drawn on the server as an empty conversation, without a request", () => {
  expect(renderToString(createElement(Chat, { threadId: "t1" }))).toContain("idle");
  expect(client.requests).toEqual([]);
});
