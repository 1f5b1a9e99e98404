import { AbstractAgent, type BaseEvent, EventType, type Message, type RunAgentInput } from "@ag-ui/client";
import { from, type Observable } from "rxjs";
import { describe, expect, it, vi } from "vitest";
import { EarlierMessages } from "../../app/_components/history/earlier-messages";
import { callStatus } from "../../app/_components/tools/call-status";
import { threadView } from "../../app/_components/trace/thread-view";
import { ThreadWatch } from "../../app/_components/trace/thread-watch";
import { type TraceNode, traceOf } from "../../app/_components/trace/trace";

/** An agent that sends what it is given, as a server would. */
class ScriptedAgent extends AbstractAgent {
  constructor(private readonly events: BaseEvent[]) {
    super({ threadId: "t1" });
  }

  run({ runId, threadId }: RunAgentInput): Observable<BaseEvent> {
    return from([{ type: EventType.RUN_STARTED, runId, threadId } as BaseEvent, ...this.events]);
  }
}

const lane = { subagentRunId: "sub_c1" };
const event = (type: EventType, rest: Record<string, unknown> = {}): BaseEvent => ({ type, ...rest });
const finished = event(EventType.RUN_FINISHED, { runId: "r", threadId: "t1" });

const call = (id: string, name: string, args: object, messageId: string, more = {}) => [
  event(EventType.TOOL_CALL_START, { toolCallId: id, toolCallName: name, parentMessageId: messageId, ...more }),
  event(EventType.TOOL_CALL_ARGS, { toolCallId: id, delta: JSON.stringify(args), ...more }),
  event(EventType.TOOL_CALL_END, { toolCallId: id, ...more }),
];
const result = (id: string, content: string, metadata: object, more = {}) =>
  event(EventType.TOOL_CALL_RESULT, { messageId: `res_${id}`, toolCallId: id, content, metadata, ...more });
const says = (id: string, delta: string, more = {}) => [
  event(EventType.TEXT_MESSAGE_START, { messageId: id, role: "assistant", ...more }),
  event(EventType.TEXT_MESSAGE_CONTENT, { messageId: id, delta, ...more }),
  event(EventType.TEXT_MESSAGE_END, { messageId: id, ...more }),
];

const began = [
  event(EventType.STEP_STARTED, { stepName: "step-1", timestamp: 1000 }),
  ...call("c1", "policy_researcher", { task: "Refunds?" }, "m1"),
  event(EventType.SUBAGENT_STARTED, { ...lane, name: "policy_researcher", parentToolCallId: "c1" }),
  event(EventType.STEP_STARTED, { stepName: "step-1", timestamp: 1100, ...lane }),
  ...call("c2", "search_policy", { query: "refund" }, "m2", lane),
];
const ended = [
  result("c2", '{"notes":[]}', { status: "done", durationMs: 40 }, lane),
  event(EventType.STEP_FINISHED, { stepName: "step-1", timestamp: 1400, ...lane }),
  event(EventType.STEP_STARTED, { stepName: "step-2", timestamp: 1400, ...lane }),
  ...says("m3", "**30 days.**\nMore", lane),
  event(EventType.STEP_FINISHED, { stepName: "step-2", timestamp: 1900, ...lane }),
  event(EventType.SUBAGENT_FINISHED, { ...lane, outcome: { type: "success" } }),
  result("c1", "30 days.", { status: "done", durationMs: 900 }),
  event(EventType.STEP_FINISHED, { stepName: "step-1", timestamp: 2000 }),
  finished,
];

async function follow(events: BaseEvent[], said = "What is our refund policy?") {
  const agent = new ScriptedAgent(events);
  const watch = new ThreadWatch(agent, new EarlierMessages("t", () => agent.messages));
  watch.start();
  agent.setMessages([{ id: "u1", role: "user", content: said }]);
  await agent.runAgent({ runId: "r" });
  return { agent, watch };
}

/** The tree in lines: `  Title [status] detail 900`. */
const lines = (nodes: readonly TraceNode[], indent = ""): string[] =>
  nodes.flatMap(({ title, status, detail, durationMs, children }) => [
    [`${indent}${title}`, `[${status}]`, detail, durationMs]
      .filter((part) => part !== "" && part !== undefined)
      .join(" "),
    ...lines(children, `${indent}  `),
  ]);

describe("the trace", () => {
  it("is a tree of steps, calls and subagents with how they ended and how long they took", async () => {
    const { watch } = await follow([...began, ...ended]);
    const [turn] = traceOf(watch.getView(), []);
    expect(turn?.said).toBe("What is our refund policy?");
    expect(lines(turn?.steps ?? [])).toEqual([
      "Step 1 [done] 1000",
      "  Policy researcher [done] Refunds? 900",
      "    Step 1 [done] 300",
      "      Search policy [done] refund 40",
      "    Step 2 [done] 30 days. 500",
    ]);
  });

  it("shows what goes on, also a step that has written nothing yet", async () => {
    const { agent, watch } = await follow([]);
    const seen: string[][] = [];
    agent.subscribe({ onEvent: () => void seen.push(lines(traceOf(watch.getView(), [])[0]?.steps ?? [])) });
    const script = [...began, event(EventType.CUSTOM, { name: "mark", value: 1 }), ...ended];
    Object.assign(agent, { events: script });
    watch.listen(() => {});
    await agent.runAgent({ runId: "r2" });
    expect(seen).toContainEqual(["Step 1 [running]"]);
    expect(seen).toContainEqual([
      "Step 1 [running]",
      "  Policy researcher [running] Refunds?",
      "    Step 1 [running]",
      "      Search policy [running] refund",
    ]);
  });

  it("is the same after a reload, from what the server sends again", async () => {
    const before = await follow([...began, ...ended]);
    const messages: Message[] = before.agent.messages;
    const { watch } = await follow([
      event(EventType.SUBAGENT_STARTED, { ...lane, name: "policy_researcher", parentToolCallId: "c1" }),
      event(EventType.SUBAGENT_FINISHED, { ...lane, outcome: { type: "success" } }),
      event(EventType.MESSAGES_SNAPSHOT, { messages }),
      event(EventType.CUSTOM, {
        name: "step_times",
        value: [
          { messageId: "m2", startedAt: 1100, endedAt: 1400 },
          { messageId: "m3", startedAt: 1400, endedAt: 1900 },
          { messageId: "m1", startedAt: 1000, endedAt: 2000 },
        ],
      }),
      finished,
    ]);
    const tree = (followed: ThreadWatch) => lines(traceOf(followed.getView(), [])[0]?.steps ?? []);
    expect(tree(watch)).toEqual(tree(before.watch));
  });

  it("says what waits for a person, and where a run broke off", async () => {
    const suspended = event(EventType.SUBAGENT_FINISHED, { ...lane, outcome: { type: "suspended" } });
    const stop = [
      event(EventType.STEP_FINISHED, { stepName: "step-1", timestamp: 1200, ...lane }),
      suspended,
      event(EventType.STEP_FINISHED, { stepName: "step-1", timestamp: 1300 }),
      finished,
    ];
    const { watch } = await follow([...began, ...stop]);
    const statuses = (open: Parameters<typeof traceOf>[1]) =>
      lines(traceOf(watch.getView(), open)[0]?.steps ?? []).map((line) => line.match(/\[(.*)\]/)?.[1]);
    expect(statuses([{ id: "i1", reason: "tool_call", toolCallId: "c2" }])).toEqual([
      "waiting",
      "waiting",
      "approval",
      "approval",
    ]);
    expect(statuses([])).toEqual(["waiting", "waiting", "unfinished", "unfinished"]);
  });
});

describe("what cards know of a call", () => {
  it("is that a person rejected it, at once, though its result comes after those of the calls before it", async () => {
    const { agent, watch } = await follow([
      ...call("c1", "refund_order", {}, "m1"),
      ...call("c2", "refund_order", {}, "m1"),
      event(EventType.RUN_FINISHED, {
        ...{ runId: "r", threadId: "t1" },
        outcome: {
          type: "interrupt",
          interrupts: ["1", "2"].map((n) => ({ id: `i${n}`, reason: "tool_call", toolCallId: `c${n}` })),
        },
      }),
    ]);
    const call1 = () => watch.getView().calls.get("c1");
    // Before the card with the question is there.
    const noCard = { result: undefined, asked: undefined, isRunning: false };
    expect(callStatus({ call: call1(), ...noCard })).toBe("approval");
    const seen: (true | undefined)[][] = [];
    agent.subscribe({
      onStepStartedEvent: () =>
        void seen.push(
          ["c1", "c2"].map((id) => threadView(agent, watch.getView().events, undefined).calls.get(id)?.rejected),
        ),
    });
    Object.assign(agent, {
      events: [
        event(EventType.STEP_STARTED, { stepName: "s", timestamp: 1 }),
        event(EventType.STEP_FINISHED, { stepName: "s" }),
        finished,
      ],
    });
    const answer = (interruptId: string, approved: boolean) => ({
      interruptId,
      status: "resolved" as const,
      payload: { approved },
    });
    await agent.runAgent({ runId: "r2", resume: [answer("i1", true), answer("i2", false)] });
    expect(seen).toEqual([[undefined, true]]);
    await vi.waitFor(() => expect(call1()?.asked).toBeUndefined());
  });

  it("stays the same object while only other calls change", async () => {
    const { agent, watch } = await follow([...began, ...ended]);
    const before = watch.getView().calls.get("c2");
    const heard = vi.fn();
    watch.listen(heard);
    Object.assign(agent, { events: [...says("m9", "Hello"), finished] });
    await agent.runAgent({ runId: "r3" });
    await vi.waitFor(() => expect(heard).toHaveBeenCalled());
    expect(watch.getView().messages.at(-1)).toMatchObject({ id: "m9" });
    expect(watch.getView().calls.get("c2")).toBe(before);
  });

  it("is how far it is, from its progress", async () => {
    const content = { toolCallId: "c1", done: 5, total: 60, label: "orders written" };
    const { watch } = await follow([
      ...call("c1", "export_orders", {}, "m1"),
      event(EventType.ACTIVITY_SNAPSHOT, {
        messageId: "progress_c1",
        activityType: "progress",
        content,
        replace: true,
      }),
      finished,
    ]);
    expect(watch.getView().calls.get("c1")?.progress).toEqual({ done: 5, total: 60, label: "orders written" });
  });
});
