import type { Message } from "@ag-ui/core";
import { expect, test } from "vitest";
import type { AgentEvent } from "@/agent/engine/events";
import { type Browser, browser, connect, events, input, newId, run, user } from "./copilotkit-server";

const snapshot = (all: AgentEvent[]) => all.find((event) => event.type === "MESSAGES_SNAPSHOT")?.messages ?? [];
const told = (all: AgentEvent[]) => all.find((event) => event.type === "CUSTOM" && event.name === "history");

async function earlier(on: Browser, threadId: string, before: string): Promise<Response> {
  const { GET } = await import("../../app/api/threads/[threadId]/messages/route");
  const request = new Request(`http://localhost:3000/api/threads/${threadId}/messages?before=${before}`, {
    headers: { cookie: on.cookie() },
  });
  return GET(request, { params: Promise.resolve({ threadId }) });
}

test("a page that opens a long thread gets its newest messages, and the others part by part", async () => {
  const [ada, eve] = [browser(), browser()];
  const threadId = newId("thread");
  for (let turn = 0; turn < 9; turn++) await events(await run(ada, input(threadId, user("Show order 1043"))));

  const opened = await events(await connect(ada, threadId));
  const newest = snapshot(opened);
  expect(newest[0]?.role).toBe("user");
  expect(newest.length).toBeGreaterThanOrEqual(30);
  expect(newest.length).toBeLessThan(40);
  let left = 36 - newest.length;
  expect(told(opened)).toMatchObject({ value: { earlier: left } });

  const ids = newest.map(({ id }) => id);
  while (left > 0) {
    const response = await earlier(ada, threadId, ids[0] ?? "");
    const part: { messages: Message[]; earlier: number } = await response.json();
    expect(part.messages[0]?.role).toBe("user");
    ids.unshift(...part.messages.map(({ id }) => id));
    left = part.earlier;
  }
  expect(new Set(ids).size).toBe(36);

  await events(await run(eve, input(newId("thread"), user("Hello"))));
  expect((await earlier(eve, threadId, ids[0] ?? "")).status).toBe(404);
  expect((await earlier(ada, threadId, "other")).status).toBe(404);
});

test("an answer to an approval brings the newest messages only; a short thread is sent whole", async () => {
  const ada = browser();
  const threadId = newId("thread");
  await events(await run(ada, input(threadId, user("Show order 1043"))));
  expect(told(await events(await connect(ada, threadId)))).toBeUndefined();
  for (let turn = 0; turn < 9; turn++) await events(await run(ada, input(threadId, user("Show order 1043"))));
  const paused = await events(await run(ada, input(threadId, user("Refund order 1057"))));
  const end = paused.at(-1);
  if (end?.type !== "RUN_FINISHED" || end.outcome.type !== "interrupt") throw new Error("It did not ask.");
  const interruptId = end.outcome.interrupts[0]?.id;
  const resume = [{ interruptId, status: "resolved", payload: { approved: false } }];
  const answered = await events(await run(ada, input(threadId, { resume })));
  expect(snapshot(answered).length).toBeLessThan(40);
  expect(told(answered)).toBeDefined();
});
