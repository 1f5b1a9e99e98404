import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { defineClientTool } from "@/lib/conversation/client-tools";
import { emptyCollection, idsOf, list } from "@/lib/conversation/collection";
import { Conversation } from "@/lib/conversation/conversation";
import { messageIdsOf, messagesOf } from "@/lib/conversation/selectors";
import type { RunStatus } from "@/lib/conversation/state";
import type { Action } from "@/lib/conversation/status-table";
import { inProcess, type OpenAgent, overHttp, until } from "./agents";

const lastText = ({ state }: Conversation) => {
  const last = messagesOf(state).findLast(({ role }) => role === "assistant");
  return last?.role === "assistant" ? (last.content ?? "") : "";
};

describe.each([
  ["in process", inProcess],
  ["over HTTP", overHttp],
])("%s", (_, open) => {
  let agent: OpenAgent;
  beforeAll(async () => {
    agent = await open();
  }, 60_000);
  afterAll(() => agent.close());
  const begin = () => new Conversation({ client: agent.client() });

  /** Brings a conversation to each status. */
  const reach: Record<RunStatus, () => Promise<Conversation>> = {
    idle: async () => begin(),
    async running() {
      const conversation = begin();
      void conversation.sendMessage("Write a long answer");
      await until(conversation, () => lastText(conversation) !== "");
      return conversation;
    },
    async awaiting_input() {
      const conversation = begin();
      await conversation.sendMessage("Refund orders 1042 and 1043");
      return conversation;
    },
    async cancelled() {
      const conversation = await reach.running();
      await conversation.cancelRun();
      return conversation;
    },
    async error() {
      const conversation = begin();
      conversation.setSharedState({ plan: "nonsense" });
      await conversation.sendMessage("What can you do?");
      return conversation;
    },
  };
  const statuses = Object.keys(reach) as RunStatus[];

  const actions: Record<Action, (conversation: Conversation) => unknown> = {
    sendMessage: (conversation) => conversation.sendMessage("Hello"),
    retryRun: (conversation) => conversation.retryRun(),
    cancelRun: (conversation) => conversation.cancelRun(),
    approveTool: (conversation) => conversation.approveTool("i1"),
    rejectTool: (conversation) => conversation.rejectTool("i1"),
    respondToInterrupt: (conversation) => conversation.respondToInterrupt("i1", "yes"),
    dismissInterrupt: (conversation) => conversation.dismissInterrupt("i1"),
    setSharedState: (conversation) => conversation.setSharedState({}),
    patchSharedState: (conversation) => conversation.patchSharedState([]),
  };
  const answers: Action[] = ["approveTool", "rejectTool", "respondToInterrupt", "dismissInterrupt"];
  const refused: Record<RunStatus, Action[]> = {
    idle: ["retryRun", "cancelRun", ...answers],
    running: ["sendMessage", "retryRun", ...answers, "setSharedState", "patchSharedState"],
    awaiting_input: ["sendMessage", "retryRun"],
    cancelled: ["cancelRun", ...answers],
    error: ["cancelRun", ...answers],
  };

  test.each(statuses)("what is not allowed while %s is refused, and changes nothing", async (status) => {
    const conversation = await reach[status]();
    expect(conversation.state.runStatus).toBe(status);
    for (const action of refused[status]) {
      const before = { ...conversation.state };
      const call = async () => actions[action](conversation);
      await expect(call(), action).rejects.toMatchObject({ name: "ConversationError", code: "NOT_ALLOWED", status });
      if (status !== "running") expect({ ...conversation.state }).toEqual(before);
    }
    expect(conversation.state.runStatus).toBe(status);
    conversation.newThread();
  });

  test.each(statuses.filter((status) => status !== "running"))(
    "while %s the shared state may be changed, and a new thread may be begun",
    async (status) => {
      const conversation = await reach[status]();
      conversation.setSharedState({ plan: { title: "Ours", items: [] } });
      expect(conversation.state.sharedState).toEqual({ plan: { title: "Ours", items: [] } });
      conversation.patchSharedState([{ op: "replace", path: "/plan/title", value: "Mine" }]);
      expect(conversation.state).toMatchObject({ runStatus: status, sharedState: { plan: { title: "Mine" } } });
      conversation.newThread();
      expect(conversation.state).toMatchObject({ runStatus: "idle", interrupts: [], messages: emptyCollection });
      expect(conversation.state.error).toBeUndefined();
    },
  );

  test("idle → running → idle, and again in the same thread", async () => {
    const conversation = await reach.idle();
    const done = conversation.sendMessage("What can you do?");
    expect(conversation.state.runStatus).toBe("running");
    await done;
    expect(conversation.state.runStatus).toBe("idle");
    expect(lastText(conversation)).not.toBe("");
    const { threadId } = conversation;
    await conversation.sendMessage("Sales by week");
    expect(conversation.threadId).toBe(threadId);
    expect(conversation.state.diagnostics).toEqual([]);
  });

  test("running → cancelled, by a stop: the text stays, and a message goes on", async () => {
    const conversation = await reach.cancelled();
    expect(conversation.state.errorCode).toBeUndefined();
    const kept = lastText(conversation);
    expect(kept.length).toBeGreaterThan(0);
    await conversation.sendMessage("What can you do?");
    expect(conversation.state.runStatus).toBe("idle");
    expect(
      messagesOf(conversation.state).some((message) => message.role === "assistant" && message.content === kept),
    ).toBe(true);
  });

  test("cancelled → running, by a retry: the answer is given once more, and no message is said twice", async () => {
    const conversation = await reach.cancelled();
    const before = messagesOf(conversation.state).length;
    void conversation.retryRun();
    expect(conversation.state.runStatus).toBe("running");
    await until(conversation, (state) => messagesOf(state).length > before && lastText(conversation).length > 100);
    await conversation.cancelRun();
    expect(conversation.state.runStatus).toBe("cancelled");
    expect(messagesOf(conversation.state).filter(({ role }) => role === "user")).toHaveLength(1);
  });

  test("error → running → idle, by a message and by a retry, once the reason is gone", async () => {
    for (const way of ["sendMessage", "retryRun"] as const) {
      const conversation = await reach.error();
      expect(conversation.state).toMatchObject({ runStatus: "error", errorCode: "INVALID_STATE" });
      conversation.setSharedState({});
      await (way === "retryRun" ? conversation.retryRun() : conversation.sendMessage("What can you do?"));
      expect(conversation.state).toMatchObject({ runStatus: "idle" });
      expect(conversation.state.error).toBeUndefined();
      expect(lastText(conversation)).not.toBe("");
    }
  });

  test("awaiting_input → running → idle, when the last of all is answered, with edited arguments and a reason", async () => {
    const conversation = await reach.awaiting_input();
    const [first, second] = conversation.state.interrupts;
    await conversation.approveTool(first?.id ?? "", { orderId: 1042, amount: 12.5 });
    expect(conversation.state.runStatus).toBe("awaiting_input");
    await conversation.rejectTool(second?.toolCallId ?? "", "not this one");
    expect(conversation.state.runStatus).toBe("idle");
    expect(lastText(conversation)).toContain("12.50");
    // Results come in the order in which they were there; the record has them in the order of the calls.
    const ids = ({ state }: Conversation) => [...messageIdsOf(state)].sort();
    const later = begin();
    await later.openThread(conversation.threadId ?? "");
    expect(ids(later)).toEqual(ids(conversation));
    expect(later.state.runStatus).toBe("idle");
  });

  test("awaiting_input → running → idle, by a cancel: nothing was done", async () => {
    const conversation = await reach.awaiting_input();
    await conversation.cancelRun();
    expect(conversation.state).toMatchObject({ runStatus: "idle", interrupts: [] });
    const refunds = list(conversation.state.toolCalls).filter(({ name }) => name === "refund_order");
    expect(refunds.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });

  test("awaiting_input → running → idle, by a cancel: a question gets no answer", async () => {
    const conversation = begin();
    await conversation.sendMessage("Book a courier for order 1042");
    expect(conversation.state).toMatchObject({ runStatus: "awaiting_input", interrupts: [{ kind: "question" }] });
    const cancelled = conversation.cancelRun();
    expect(conversation.state.runStatus).toBe("running");
    await cancelled;
    expect(conversation.state).toMatchObject({ runStatus: "idle", interrupts: [], diagnostics: [] });
    const [booking] = list(conversation.state.toolCalls);
    expect(booking).toMatchObject({ name: "book_courier", status: "done" });
    expect(booking?.result).toContain(`"booked":false`);
  });

  test("a question of a tool is answered; an answer that does not fit is an error, and a retry asks again", async () => {
    const conversation = begin();
    await conversation.sendMessage("Book a courier for order 1042");
    const [asked] = conversation.state.interrupts;
    expect(asked).toMatchObject({ kind: "question", toolName: "book_courier" });
    await conversation.respondToInterrupt(asked?.id ?? "", { nonsense: true });
    expect(conversation.state).toMatchObject({ runStatus: "error", errorCode: "INVALID_ANSWER" });
    await conversation.retryRun();
    expect(conversation.state.runStatus).toBe("awaiting_input");
    expect(conversation.state.interrupts.map(({ id }) => id)).toEqual([asked?.id]);
    await conversation.dismissInterrupt(asked?.id ?? "");
    expect(conversation.state.runStatus).toBe("idle");
  });

  test("a thread that is opened shows its state, what it waits for, and how it ended", async () => {
    const waiting = await reach.awaiting_input();
    const stopped = await reach.cancelled();
    const later = begin();
    await later.openThread(waiting.threadId ?? "");
    expect(later.state).toMatchObject({ runStatus: "awaiting_input", threadId: waiting.threadId });
    expect(later.state.interrupts).toEqual(waiting.state.interrupts);
    await later.openThread(stopped.threadId ?? "");
    expect(later.state.runStatus).toBe("cancelled");
    expect(lastText(later)).toBe(lastText(stopped));
    later.newThread();
    expect(later.state).toMatchObject({ runStatus: "idle", messages: emptyCollection });
  });

  test("a run that was left goes on, and is followed by whoever opens its thread", async () => {
    const conversation = await reach.running();
    const threadId = conversation.threadId ?? "";
    conversation.newThread();
    const later = begin();
    const followed = later.openThread(threadId);
    await until(later, () => lastText(later).length > 300);
    expect(later.state.runStatus).toBe("running");
    await later.cancelRun();
    await followed;
    expect(later.state).toMatchObject({ runStatus: "cancelled", diagnostics: [] });
  });

  test("a tool of the page runs, and its result is told to the agent by a run that follows by itself", async () => {
    const filtered: unknown[] = [];
    const tool = defineClientTool({
      name: "filter_orders",
      description: "Filters the order board.",
      input: z.object({ status: z.string() }),
      execute(input) {
        filtered.push(input);
        return "5 orders are shown";
      },
    });
    const conversation = new Conversation({ client: agent.client(), tools: [tool] });
    await conversation.sendMessage("Show open orders");
    expect(filtered).toEqual([{ status: "open" }]);
    expect(conversation.state.runStatus).toBe("idle");
    const [call] = idsOf(conversation.state.toolCalls);
    expect(messagesOf(conversation.state).map(({ role }) => role)).toEqual(
      expect.arrayContaining(["user", "assistant", "tool"]),
    );
    expect(call).toBeDefined();
  });

  test("another one's run in the thread is told, and the message goes when it has ended", async () => {
    const first = await reach.running();
    const other = begin();
    void other.openThread(first.threadId ?? "");
    await until(other, ({ stream }) => stream.phase === "open");
    await first.cancelRun();
    await until(other, ({ runStatus }) => runStatus !== "running");
    expect(other.state.runStatus).toBe("cancelled");
    await other.sendMessage("What can you do?");
    expect(other.state.runStatus).toBe("idle");
  });
});
