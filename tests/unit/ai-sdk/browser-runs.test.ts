import { afterEach, beforeEach, expect, test } from "vitest";
import { defineAgent } from "@/agent/define";
import type { AgentEvent } from "@/agent/engine/events";
import { run } from "@/agent/engine/run";
import type { Model, RunRequest, ThreadRecord } from "@/agent/engine/types";
import { BrowserRuns } from "@/lib/client-history/browser-runs";
import { Signatures } from "@/lib/client-history/signatures";
import { createDesk } from "@/lib/desk/desk";
import { emptyThread } from "@/lib/threads/standing";
import { unlimited } from "../../contract/storage/unlimited";
import { type Bench, bench, effects, limits, request, says, testAgent, textOf } from "../engine/harness";
import { noFiles } from "../engine/no-files";
import { says as answer, calls, finish, promptedModel, scriptedModel } from "../engine/scripted-model";

const helper = defineAgent({ ...testAgent, name: "helper", description: "Helps.", instructions: "You help." });
const agent = defineAgent({ ...testAgent, subagents: [helper] });
const ada = { id: "ada" };

let on: Bench;
beforeEach(async () => {
  effects.length = 0;
  on = await bench(agent);
});
afterEach(() => on.close());

function runsOn(model: Model, dailyTokens: number | "off" = "off"): BrowserRuns {
  const allowances = { ...unlimited, tokensADay: { user: dailyTokens, address: "off" as const } };
  const options = {
    db: on.db,
    agent,
    model,
    modelFor: () => ({ model }),
    accepts: noFiles.accepts,
    files: () => noFiles.files,
  };
  const services = { desk: createDesk(on.db) };
  return new BrowserRuns(
    { ...options, services, limits, allowances, log: () => {}, execute: run },
    new Signatures("secret", on.db),
  );
}

async function allOf(events: AsyncIterable<AgentEvent>): Promise<AgentEvent[]> {
  const all: AgentEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

const signal = new AbortController().signal;
const asked = (): { request: RunRequest; thread: ThreadRecord } => {
  const { message } = says("Go");
  return { request: request({ message }), thread: { ...emptyThread("t1", agent.state.initial), messages: [message] } };
};
const runOnce = async (runs: BrowserRuns, fields: Partial<ReturnType<typeof asked>> = {}) =>
  allOf(await runs.start({ ...asked(), ...fields, user: ada, signal }));
const results = (events: AgentEvent[]) =>
  events.flatMap((event) => (event.type === "TOOL_CALL_RESULT" && !event.subagentRunId ? [event.content] : []));
const inner = (events: AgentEvent[]) =>
  events.flatMap((event) => (event.type === "TOOL_CALL_RESULT" && event.subagentRunId ? [event.content] : []));

/** The thread as a browser would tell it, with one call that was asked about. */
async function answered(runs: BrowserRuns, name: string, payload: string | { approved: boolean }) {
  const first = await runOnce(runs);
  const end = first.at(-1);
  const interrupt =
    end?.type === "RUN_FINISHED" && end.outcome.type === "interrupt" ? end.outcome.interrupts[0] : undefined;
  const proven = runs.signatures.read(String(interrupt?.metadata?.signature), { user: ada, threadId: "t1" });
  if (!proven?.toolCallId) throw new Error("Nothing was asked.");
  const id = proven.toolCallId;
  const input = proven.metadata?.input as Record<string, string>;
  const { thread } = asked();
  const kind = proven.reason === "tool_call" ? "approval" : "question";
  const told: ThreadRecord = {
    ...thread,
    messages: [...thread.messages, { role: "assistant", id: "m1", parts: [{ type: "tool-call", toolCallId: id }] }],
    calls: [
      {
        id,
        messageId: "m1",
        name,
        argsText: JSON.stringify(input),
        input,
        phase: kind === "approval" ? "pending_approval" : "asking",
        resultMessageId: "r1",
      },
    ],
    interrupts: [{ id: proven.id, toolCallId: id, kind, interrupt: proven }],
  };
  const resume = [{ interruptId: proven.id, answer: { status: "resolved" as const, payload } }];
  return runOnce(runs, { thread: told, request: request({ resume }) });
}

test("a tool that does something once says that it needs the server's record", async () => {
  const runs = runsOn(scriptedModel(calls({ name: "pay", input: { to: "Bo", amount: 7 } }), answer("Done.")));
  expect(results(await answered(runs, "pay", { approved: true }))).toEqual([
    "Error: The tool pay does something only once, which needs the conversation on the server (CHAT_HISTORY=server).",
  ]);
  expect(effects).toEqual([]);
});

test("so does one that asks a second time", async () => {
  const runs = runsOn(scriptedModel(calls({ name: "ask_size", input: {} }), answer("Done.")));
  const events = await answered(runs, "ask_size", "S");
  expect(results(events)).toEqual([expect.stringContaining("ask_size asks more than once")]);
  expect(textOf(events)).toBe("Done.");
});

test.each([
  ["pay", { to: "Bo", amount: 7 }],
  ["ask_size", {}],
])("so does %s inside of a subagent, which then goes on", async (name, input) => {
  const model = promptedModel(({ prompt }) => {
    const hasResults = prompt.at(-1)?.role === "tool";
    if (String(prompt[0]?.content).includes("help")) return hasResults ? answer("Could not.") : calls({ name, input });
    return hasResults ? answer("Done.") : calls({ name: "helper", input: { task: "x" } });
  });
  const events = await runOnce(runsOn(model));
  expect(inner(events)).toEqual([expect.stringContaining(`${name} waits for a person inside of a subagent`)]);
  expect(textOf(events)).toBe("Could not.Done.");
  expect(events.at(-1)).toMatchObject({ outcome: { type: "success" } });
});

test("nothing of the conversation is stored", async () => {
  await runOnce(runsOn(scriptedModel(calls({ name: "add", input: { by: 1 } }), answer("Secret."))));
  for (const table of ["thread", "message", "tool_call", "interrupt", "run", "run_event"] as const) {
    expect(await on.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
});

test("a second run at the same time is refused; stop and a client that goes away end the run", async () => {
  const waits = scriptedModel([
    { type: "text-start", id: "0" },
    { type: "text-delta", id: "0", delta: "Half" },
    { type: "wait", until: new Promise(() => {}) },
    finish(),
  ]);
  const runs = runsOn(waits);
  const first = await runs.start({ ...asked(), user: ada, signal });
  await expect(runs.start({ ...asked(), user: ada, signal })).rejects.toMatchObject({ code: "THREAD_BUSY" });
  expect(runs.stop("t1", { id: "eve" })).toBe(false);
  expect(runs.stop("t1", ada)).toBe(true);
  expect((await allOf(first)).at(-1)).toMatchObject({ outcome: { type: "cancelled" } });
  const gone = new AbortController();
  const second = await runs.start({ ...asked(), user: ada, signal: gone.signal });
  gone.abort();
  expect((await allOf(second)).at(-1)).toMatchObject({ outcome: { type: "cancelled" } });
  for await (const event of await runs.start({ ...asked(), user: ada, signal })) {
    if (event.type === "TEXT_MESSAGE_CONTENT") break; // the reader leaves
  }
  await expect.poll(() => runs.stop("t1", ada)).toBe(false);
});

test("the day's tokens are counted here too", async () => {
  const runs = runsOn(scriptedModel(answer("Hi")), 20);
  await runOnce(runs);
  await runOnce(runs);
  await expect(runOnce(runs)).rejects.toMatchObject({ code: "BUDGET_USED" });
});
