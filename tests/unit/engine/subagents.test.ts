import type { LanguageModelV3CallOptions } from "@ai-sdk/provider";
import { afterEach, beforeEach, expect, test } from "vitest";
import { defineAgent } from "@/agent/define";
import type { AgentEvent } from "@/agent/engine/events";
import { subagentEvents } from "@/agent/engine/subagent";
import { playToClients } from "../../clients/replay";
import { type Bench, bench, effects, says, testAgent, types } from "./harness";
import { says as answer, calls, finish, promptedModel, type Script } from "./scripted-model";

const helper = defineAgent({ ...testAgent, name: "helper", description: "Helps.", instructions: "You help." });
const manager = defineAgent({
  ...testAgent,
  name: "manager",
  instructions: "You manage.",
  tools: [],
  subagents: [helper],
});
const boss = defineAgent({
  ...testAgent,
  name: "boss",
  instructions: "You are the boss.",
  subagents: [helper, manager],
});

let on: Bench;
beforeEach(async () => {
  effects.length = 0;
  on = await bench(boss);
});
afterEach(() => on.close());

type Asked = Pick<LanguageModelV3CallOptions, "prompt">;
const who = ({ prompt }: Asked) => String(prompt[0]?.content);
const task = ({ prompt }: Asked) => JSON.stringify(prompt.findLast(({ role }) => role === "user")?.content);
const hasResults = ({ prompt }: Asked) => prompt.at(-1)?.role === "tool";

/** The boss hands out tasks, then sums up; the others do as `work` says. */
const model = (tasks: { name: string; task: string }[], work: (asked: Asked) => Script) =>
  promptedModel((asked) => {
    if (!who(asked).includes("boss")) return work(asked);
    return hasResults(asked)
      ? answer("Done.")
      : calls(...tasks.map(({ name, task: what }) => ({ name, input: { task: what } })));
  });

const lane = (events: AgentEvent[], id: string) =>
  events.filter((event) => "subagentRunId" in event && event.subagentRunId === id);
const started = (events: AgentEvent[]) => events.flatMap((event) => (event.type === "SUBAGENT_STARTED" ? [event] : []));
const interruptsOf = (events: AgentEvent[]) => {
  const end = events.at(-1);
  return end?.type === "RUN_FINISHED" && end.outcome.type === "interrupt" ? end.outcome.interrupts : [];
};
const text = (events: AgentEvent[]) =>
  events.map((event) => (event.type === "TEXT_MESSAGE_CONTENT" ? event.delta : "")).join("");
const accept = (id: string | undefined) => ({
  resume: [{ interruptId: id ?? "", answer: { status: "resolved" as const, payload: { approved: true } } }],
});

const success = { type: "success" } as const;

/** A reload shows what the stream showed. */
async function expectSameAfterReload() {
  const { messages, events } = await on.connect();
  const ids = (await on.thread()).messages.map(({ id }) => id);
  expect(messages.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  return events;
}

test("two work side by side, each in its call, and the parent gets only their answers", async () => {
  const used = model(
    [
      { name: "helper", task: "one" },
      { name: "helper", task: "two" },
    ],
    (asked) => answer(`About ${task(asked).slice(-5, -3)}`),
  );
  const events = await on.run(used, says("Go"));
  const [first, second] = started(events);
  expect(first?.parentToolCallId).not.toBe(second?.parentToolCallId);
  for (const each of [first, second]) {
    expect(types(lane(events, each?.subagentRunId ?? ""))).toEqual([
      "SUBAGENT_STARTED",
      "STEP_STARTED",
      "TEXT_MESSAGE_START",
      "TEXT_MESSAGE_CONTENT",
      "TEXT_MESSAGE_END",
      "STEP_FINISHED",
      "SUBAGENT_FINISHED",
    ]);
  }
  const last = used.asked.at(-1);
  expect(last?.prompt.map(({ role }) => role)).toEqual(["system", "user", "assistant", "tool"]);
  expect(JSON.stringify(last?.prompt.at(-1))).toMatch(/About ne.*About wo/);
  const reloaded = await expectSameAfterReload();
  expect(types(reloaded).filter((type) => type.startsWith("SUBAGENT"))).toEqual([
    "SUBAGENT_STARTED",
    "SUBAGENT_FINISHED",
    "SUBAGENT_STARTED",
    "SUBAGENT_FINISHED",
  ]);
  expect(events.at(-1)).toMatchObject({ usage: [{ totalTokens: 60 }] });
});

test("one inside another works in its own lane", async () => {
  const used = model([{ name: "manager", task: "plan" }], (asked) => {
    if (who(asked).includes("help")) return answer("Helped.");
    return hasResults(asked) ? answer("Managed.") : calls({ name: "helper", input: { task: "inner" } });
  });
  const events = await on.run(used, says("Go"));
  const [outer, inner] = started(events);
  expect(inner).toMatchObject({ name: "helper", parentSubagentRunId: outer?.subagentRunId });
  expect(text(events)).toBe("Helped.Managed.Done.");
  await expectSameAfterReload();
});

test("one that needs an approval is suspended, and goes on after it, once", async () => {
  const used = model(
    [
      { name: "helper", task: "pay" },
      { name: "add", task: "" },
    ],
    (asked) => (hasResults(asked) ? answer("Paid.") : calls({ name: "pay", input: { to: "Bo", amount: 7 } })),
  );
  const paused = await on.run(used, says("Go"));
  const [open] = interruptsOf(paused);
  const [sub] = started(paused);
  expect(open).toMatchObject({ subagentRunId: sub?.subagentRunId, reason: "tool_call" });
  expect(paused).toContainEqual({
    type: "SUBAGENT_FINISHED",
    subagentRunId: sub?.subagentRunId,
    outcome: { type: "suspended", interruptIds: [open?.id] },
  });
  await expectSameAfterReload();
  const resumed = await on.run(used, accept(open?.id));
  expect(started(resumed)).toEqual([expect.objectContaining({ subagentRunId: sub?.subagentRunId })]);
  expect(text(resumed)).toBe("Paid.Done.");
  expect(effects).toEqual(["Bo 7"]);
  await on.run(used, accept(open?.id));
  expect(effects).toEqual(["Bo 7"]);
});

test("one inside another that asks twice waits over restarts, and goes on with each answer", async () => {
  const used = model([{ name: "manager", task: "order" }], (asked) => {
    if (hasResults(asked)) return answer(who(asked).includes("help") ? "Ordered." : "Managed.");
    return who(asked).includes("help")
      ? calls({ name: "ask_size", input: {} })
      : calls({ name: "helper", input: { task: "size" } });
  });
  let events = await on.run(used, says("Go"));
  const [outer, inner] = started(events);
  for (const [message, payload] of [
    ["Which size?", "L"],
    ["Which colour?", "red"],
  ] as const) {
    const [open] = interruptsOf(events);
    expect(open).toMatchObject({ message, subagentRunId: inner?.subagentRunId });
    await on.restart();
    const shown = await expectSameAfterReload();
    expect(interruptsOf(shown)).toEqual([open]);
    expect(started(shown).map(({ subagentRunId }) => subagentRunId)).toEqual([
      outer?.subagentRunId,
      inner?.subagentRunId,
    ]);
    const answers = [{ interruptId: open?.id ?? "", answer: { status: "resolved" as const, payload } }];
    events = await on.run(used, { resume: answers });
  }
  expect(text(events)).toBe("Ordered.Managed.Done.");
  expect(JSON.stringify((await on.thread()).calls)).toContain('"value":{"size":"L","colour":"red"}');
  await expectSameAfterReload();
});

test("two that ask are answered one at a time; only the answered one goes on", async () => {
  const used = model(
    [
      { name: "helper", task: "1" },
      { name: "manager", task: "2" },
    ],
    (asked) => {
      if (who(asked).includes("manage"))
        return hasResults(asked) ? answer("M.") : calls({ name: "helper", input: { task: "deep" } });
      return hasResults(asked) ? answer("H.") : calls({ name: "pay", input: { to: task(asked), amount: 1 } });
    },
  );
  const open = interruptsOf(await on.run(used, says("Go")));
  expect(open).toHaveLength(2);
  const deep = open.find(({ subagentRunId }) => subagentRunId !== open[0]?.subagentRunId);
  const half = await on.run(used, accept(deep?.id));
  expect(text(half)).toBe("H.M.");
  expect(interruptsOf(half).map(({ id }) => id)).toEqual(open.filter(({ id }) => id !== deep?.id).map(({ id }) => id));
  expect(text(await on.run(used, accept(interruptsOf(half)[0]?.id)))).toBe("H.Done.");
  expect(effects).toHaveLength(2);
});

test("one that fails is a failed call of its parent, which goes on", async () => {
  const used = model([{ name: "helper", task: "x" }], () => [{ type: "throw", error: new Error("secret") }]);
  const events = await on.run(used, says("Go"));
  expect(events).toContainEqual(expect.objectContaining({ type: "SUBAGENT_ERROR", code: "MODEL_ERROR" }));
  expect(text(events)).toBe("Done.");
  expect(JSON.stringify(events)).not.toContain("secret");
  const reloaded = await expectSameAfterReload();
  expect(types(reloaded)).toContain("SUBAGENT_ERROR");
});

test("one that is stopped with its run ends in order, and the thread goes on", async () => {
  const stop = new AbortController();
  const used = model([{ name: "helper", task: "x" }], () => [
    { type: "text-start", id: "0" },
    { type: "text-delta", id: "0", delta: "Half" },
    { type: "wait", until: new Promise(() => {}) },
    finish(),
  ]);
  const onEvent = (event: AgentEvent) => event.type === "TEXT_MESSAGE_CONTENT" && stop.abort();
  const events = await on.run(used, says("Go"), { signal: stop.signal, onEvent });
  expect(events.at(-1)).toMatchObject({ outcome: { type: "cancelled" } });
  expect(events).toContainEqual(expect.objectContaining({ type: "SUBAGENT_ERROR", code: "CANCELLED" }));
  expect(
    text(
      await on.run(
        promptedModel(() => answer("Next.")),
        says("And?"),
      ),
    ),
  ).toBe("Next.");
});

test("one whose server died is told as one that broke off, until a run goes on with it", async () => {
  const used = model([{ name: "helper", task: "pay" }], () => calls({ name: "pay", input: { to: "Bo", amount: 7 } }));
  await on.run(used, says("Go"));
  const cut = (await on.thread()).calls.map((call) => (call.subagent ? { ...call, phase: "running" as const } : call));
  const told = subagentEvents(cut, false);
  expect(told).toMatchObject([
    { type: "SUBAGENT_STARTED", name: "helper" },
    { type: "SUBAGENT_ERROR", code: "INTERRUPTED" },
  ]);
  const run = { threadId: "t1", runId: "r1" };
  await playToClients([{ type: "RUN_STARTED", ...run }, ...told, { type: "RUN_FINISHED", ...run, outcome: success }]);
  expect(subagentEvents(cut, true)).toEqual([]);
});

test("limits count what subagents do", async () => {
  const used = model([{ name: "helper", task: "x" }], () => calls({ name: "add", input: { by: 0 } }));
  const events = await on.run(used, says("Go"), { limits: { steps: 5 } });
  expect(events.at(-1)).toMatchObject({ type: "RUN_ERROR", code: "STEP_LIMIT" });
  expect(used.asked).toHaveLength(5);
  const tokens = await on.run(used, says("Go"), { limits: { tokens: 20 } });
  expect(tokens.at(-1)).toMatchObject({ type: "RUN_ERROR", code: "TOKEN_LIMIT" });
});
