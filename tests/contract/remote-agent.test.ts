import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { AgentEvent } from "@/agent/engine/events";
import { stateSchema } from "@/agent/state";
import { types } from "../unit/engine/harness";
import {
  type Browser,
  browser,
  connect,
  errorOf,
  events,
  input,
  interruptsOf,
  newId,
  post,
  readOn,
  run,
  textOf,
  user,
} from "./copilotkit-server";
import { agentSecret, RemoteAgentServer } from "./remote-agent-server";

const token = "token-of-the-agent";
const answers: Response[] = [];
const logged: string[] = [];
let remote: RemoteAgentServer;

beforeAll(async () => {
  remote = await RemoteAgentServer.start(process.env.DATABASE_URL ?? "");
  process.env.AGENT_URL = remote.url;
  process.env.AGENT_TOKEN = token;
});
afterAll(() => remote.close());

beforeEach(() => {
  remote.token = token;
  remote.instead = undefined;
  logged.length = 0;
  vi.spyOn(process.stderr, "write").mockImplementation((text) => logged.push(String(text)) > 0);
});

// No answer of any test, and no line of the log, holds the token; no answer holds what the agent wrote into an error.
afterEach(async () => {
  for (const answer of answers.splice(0)) {
    const whole = JSON.stringify([...answer.headers]) + (await answer.text());
    expect(whole).not.toContain(token);
    expect(whole).not.toContain(agentSecret);
  }
  expect(logged.join()).not.toContain(token);
});

function watched(): Browser {
  const ask = browser();
  const watch = async (path: string, init?: RequestInit) => {
    const response = await ask(path, init);
    answers.push(response.clone());
    return response;
  };
  return Object.assign(watch, { cookie: ask.cookie });
}

const say = async (on: Browser, threadId: string, text: string) => events(await run(on, input(threadId, user(text))));
async function putState(on: Browser, threadId: string, body: object): Promise<Response> {
  const { PUT } = await import("@/app/api/threads/[threadId]/state/route");
  const headers = { host: "localhost:3000", cookie: on.cookie(), "content-type": "application/json" };
  const request = new Request(`http://localhost:3000/api/threads/${threadId}/state`, {
    method: "PUT",
    headers,
    body: JSON.stringify(body),
  });
  return PUT(request, { params: Promise.resolve({ threadId }) });
}
/** What a client is told of what was said. */
const told = (all: AgentEvent[]) =>
  all.findLast((event) => event.type === "MESSAGES_SNAPSHOT")?.messages.map(({ role, content }) => ({ role, content }));

describe("an agent at AGENT_URL", () => {
  test("answers, and its thread is there on connect with what the user said", async () => {
    const ada = watched();
    const threadId = newId("thread");
    const streamed = await say(ada, threadId, "What can you do?");
    expect(textOf(streamed)).toMatch(/demo/i);
    expect(streamed.at(-1)).toMatchObject({ type: "RUN_FINISHED", threadId });

    const restored = await events(await connect(ada, threadId));
    expect(told(restored)).toEqual([
      { role: "user", content: "What can you do?" },
      { role: "assistant", content: textOf(streamed) },
    ]);
    expect(types(restored)).toEqual(["RUN_STARTED", "STATE_SNAPSHOT", "MESSAGES_SNAPSHOT", "RUN_FINISHED"]);
  });

  test("tells a thread that nobody knows as an empty one", async () => {
    expect(types(await events(await connect(watched(), newId("thread"))))).toEqual(["RUN_STARTED", "RUN_FINISHED"]);
  });

  test("gets the whole conversation, though the browser sends only what is new", async () => {
    const ada = watched();
    const threadId = newId("thread");
    await say(ada, threadId, "What can you do?");
    await say(ada, threadId, "Sales by week");
    await say(ada, threadId, "Thank you");
    expect(remote.asked.at(-1)).toEqual([
      ...["user", "assistant"],
      ...["user", "reasoning", "assistant", "tool", "assistant"],
      "user",
    ]);
  });

  test("counts its own tokens: a page that asks for them here is told of none", async () => {
    const threadId = newId("thread");
    await say(watched(), threadId, "What can you do?");
    const { GET } = await import("@/app/api/threads/[threadId]/usage/route");
    const request = new Request(`http://localhost:3000/api/threads/${threadId}/usage`);
    const answer = await GET(request, { params: Promise.resolve({ threadId }) });
    expect([answer.status, await answer.json()]).toEqual([200, { thread: 0, lastRun: 0 }]);
  });

  test("asks for an approval, which comes back on connect and is answered", async () => {
    const ada = watched();
    const threadId = newId("thread");
    const open = interruptsOf(await say(ada, threadId, "Email the customer of order 1042"));
    expect(open).toHaveLength(1);
    expect(interruptsOf(await events(await connect(ada, threadId)))).toEqual(open);

    const resume = [{ interruptId: open[0]?.id, status: "resolved", payload: { approved: true } }];
    const resumed = await events(await run(ada, input(threadId, { resume })));
    expect(types(resumed)).toContain("TOOL_CALL_RESULT");
    expect(interruptsOf(await events(await connect(ada, threadId)))).toEqual([]);
  });

  test("is stopped, takes no second run meanwhile, and the next message works", async () => {
    const ada = watched();
    const threadId = newId("thread");
    const running = await run(ada, input(threadId, user("Write a long answer")));
    await readOn(running, "TEXT_MESSAGE_CONTENT");
    expect(await errorOf(await run(ada, input(threadId, user("And?"))))).toEqual({ status: 409, code: "THREAD_BUSY" });

    const stopped = await post(ada, `/agent/default/stop/${threadId}`, {});
    expect(await stopped.json()).toMatchObject({ stopped: true });
    expect(await readOn(running)).toContain('"CANCELLED"');
    expect(told(await events(await connect(ada, threadId)))).toMatchObject([
      { role: "user", content: "Write a long answer" },
      { role: "reasoning" },
      { role: "assistant", content: expect.stringContaining("#") },
    ]);
    await vi.waitFor(async () => expect(textOf(await say(ada, threadId, "What can you do?"))).toMatch(/demo/i), {
      timeout: 30_000,
    });
  });

  test("shares its state: an edit made between runs outlives a reload and is brought to the next run", async () => {
    const ada = watched();
    const threadId = newId("thread");
    await say(ada, threadId, "Plan the week");
    const connected = async () => events(await connect(ada, threadId));
    const stateOf = (all: AgentEvent[]) =>
      stateSchema.parse(all.findLast((event) => event.type === "STATE_SNAPSHOT")?.snapshot);
    const planned = stateOf(await connected());
    expect(planned.plan.items.length).toBeGreaterThan(0);

    const edited = { plan: { ...planned.plan, title: "My own week" } };
    expect((await putState(ada, threadId, { state: edited, base: planned })).status).toBe(200);
    expect((await putState(ada, threadId, { state: planned, base: planned })).status).toBe(409);
    expect(stateOf(await connected())).toEqual(edited);
    await events(await run(ada, input(threadId, { ...user("Thank you"), state: edited })));
    expect(stateOf(await connected())).toEqual(edited);

    const eve = watched();
    await eve("/info");
    expect((await putState(eve, threadId, { state: planned })).status).toBe(404);
  });

  test("takes one of two runs that come at once, and the other is told", async () => {
    const ada = watched();
    await ada("/info");
    const threadId = newId("thread");
    const both = await Promise.all([1, 2].map(() => run(ada, input(threadId, user("What can you do?")))));
    const told = await Promise.all(both.map((response) => response.text()));
    expect(told.filter((text) => text.includes("THREAD_BUSY"))).toHaveLength(1);
    expect(told.filter((text) => text.includes("RUN_FINISHED"))).toHaveLength(1);
  });

  test("has threads of one user only", async () => {
    const [ada, eve] = [watched(), watched()];
    const threadId = newId("thread");
    await say(ada, threadId, "Hello");
    for (const refused of [
      await run(eve, input(threadId, user("Hello"))),
      await connect(eve, threadId),
      await post(eve, `/agent/default/stop/${threadId}`, {}),
    ]) {
      expect(await errorOf(refused)).toEqual({ status: 404, code: "NOT_FOUND" });
    }
  });
});

describe("an agent that fails", () => {
  const frame = (event: object) => `data: ${JSON.stringify(event)}\n\n`;
  const stream = (response: ServerResponse) => response.writeHead(200, { "content-type": "text/event-stream" });
  const started = frame({ type: "RUN_STARTED", threadId: "t", runId: "r" });
  const begun = started + frame({ type: "TEXT_MESSAGE_START", messageId: "m", role: "assistant" });

  test.each<[string, string, (response: ServerResponse) => void]>([
    ["a 500 with a secret", "AGENT_UNREACHABLE", (response) => response.writeHead(500).end(agentSecret)],
    [
      "a page",
      "AGENT_UNREACHABLE",
      (response) => response.writeHead(200, { "content-type": "text/html" }).end(agentSecret),
    ],
    ["a busy thread", "THREAD_BUSY", (response) => response.writeHead(409).end(agentSecret)],
    ["an empty stream", "AGENT_UNREACHABLE", (response) => stream(response).end()],
    [
      "a stream that is cut",
      "AGENT_UNREACHABLE",
      (response) => stream(response).write(begun, () => response.destroy()),
    ],
    ["a stream without an end", "AGENT_UNREACHABLE", (response) => stream(response).end(begun)],
    [
      "an event that is none",
      "AGENT_UNREACHABLE",
      (response) => stream(response).end(started + frame({ type: agentSecret })),
    ],
    ["no JSON", "AGENT_UNREACHABLE", (response) => stream(response).end(`${started}data: ${agentSecret}\n\n`)],
    [
      "its own error",
      "MODEL_ERROR",
      (response) =>
        stream(response).end(started + frame({ type: "RUN_ERROR", message: agentSecret, code: agentSecret })),
    ],
    [
      "a code of ours",
      "STEP_LIMIT",
      (response) =>
        stream(response).end(started + frame({ type: "RUN_ERROR", message: agentSecret, code: "STEP_LIMIT" })),
    ],
  ])("by %s is RUN_ERROR %s", async (_, code, instead) => {
    remote.instead = instead;
    const ada = watched();
    const threadId = newId("thread");
    const failed = await say(ada, threadId, "Hello");
    expect(failed[0]?.type).toBe("RUN_STARTED");
    expect(failed.filter(({ type }) => type === "RUN_ERROR")).toEqual([expect.objectContaining({ code })]);
    expect(failed.at(-1)?.type).toBe("RUN_ERROR");
    expect((await events(await connect(ada, threadId))).at(-1)).toMatchObject({ type: "RUN_ERROR", code });

    remote.instead = undefined;
    expect(textOf(await say(ada, threadId, "What can you do?"))).toMatch(/demo/i);
  });

  test("by refusing the token is RUN_ERROR AGENT_UNREACHABLE", async () => {
    remote.token = "another";
    const failed = await say(watched(), newId("thread"), "Hello");
    expect(failed.at(-1)).toMatchObject({ type: "RUN_ERROR", code: "AGENT_UNREACHABLE" });
    expect(logged.join()).toContain("401");
  });

  test("by being down is RUN_ERROR AGENT_UNREACHABLE, and what was said is kept until it is back", async () => {
    const ada = watched();
    const threadId = newId("thread");
    await remote.close();
    const failed = await say(ada, threadId, "Hello");
    expect(failed.at(-1)).toMatchObject({ type: "RUN_ERROR", code: "AGENT_UNREACHABLE" });
    const restored = await events(await connect(ada, threadId));
    expect(told(restored)).toEqual([{ role: "user", content: "Hello" }]);

    await remote.open();
    expect(textOf(await say(ada, threadId, "What can you do?"))).toMatch(/demo/i);
  });
});
