import type { EventOf, RunFinished } from "@/agent/engine/events";
import { get, list, set } from "./collection";
import { Refusal } from "./diagnostics";
import { toPending, withCalls, withWaitingCalls } from "./interrupts";
import { isObject, present } from "./json";
import { addMessages } from "./messages-snapshot";
import { type ConversationState, noStream } from "./state";

export function startRun<S>(
  state: ConversationState<S>,
  event: EventOf<"RUN_STARTED">,
): ConversationState<S> | Refusal {
  const { threadId, runId, parentRunId, input } = event;
  const { error: _, errorCode: __, parentRunId: ___, ...rest } = state;
  const started: ConversationState<S> = {
    ...rest,
    threadId,
    runId,
    ...present({ parentRunId }),
    runStatus: "running",
    steps: [],
    usage: [],
    pendingToolCallIds: [],
    stream: { ...noStream, phase: "open" },
  };
  const echoed: unknown = isObject(input) ? input.messages : undefined;
  return Array.isArray(echoed) ? addMessages(started, echoed) : started;
}

/** A run that ended in order: done, waiting for a person or for tools of the page, or stopped. */
export function finishRun<S>(state: ConversationState<S>, event: RunFinished): ConversationState<S> | Refusal {
  const open = whatIsOpen(state);
  if (open) return new Refusal("left_open", `The run finished while ${open} was open.`);
  const { outcome, usage = [] } = event;
  // Reasoning is closed silently: version 0.0.x never asked for it.
  const ended: ConversationState<S> = {
    ...settleMessages(state),
    usage,
    stream: { ...state.stream, open: [], phase: "finished" },
  };
  switch (outcome.type) {
    case "cancelled":
      return abandon({ ...ended, runStatus: "cancelled" });
    case "interrupt": {
      const waiting = withWaitingCalls({ ...ended, interrupts: outcome.interrupts.map(toPending) });
      return { ...waiting, runStatus: "awaiting_input", pendingToolCallIds: leftToPage(waiting) };
    }
    case "success": {
      const pendingToolCallIds = outcome.pendingToolCallIds ?? ended.stream.unansweredCalls;
      return withLastRun({ ...ended, interrupts: [], runStatus: "idle", pendingToolCallIds });
    }
  }
}

function whatIsOpen({ stream, steps }: ConversationState): string | undefined {
  const item = stream.open.find(({ kind }) => kind === "text" || kind === "call");
  const step = steps.find(({ status }) => status === "running");
  return item?.id ?? step?.name ?? stream.subagents.find(({ active }) => active)?.id;
}

/** Calls of an interrupted run that wait neither for a person nor for a subagent. */
function leftToPage({ stream, interrupts, subagents }: ConversationState): string[] {
  const waiting = new Set(interrupts.map(({ toolCallId }) => toolCallId));
  for (const { id } of stream.subagents) waiting.add(get(subagents, id)?.parentToolCallId);
  return stream.unansweredCalls.filter((id) => !waiting.has(id));
}

/** What a client that connects was told of how the thread's last run ended. */
function withLastRun<S>(state: ConversationState<S>): ConversationState<S> {
  const { lastRun } = state.stream;
  if (!lastRun) return state;
  const left = list(state.toolCalls).filter(
    ({ id, status }) => status === "running" && !state.pendingToolCallIds.includes(id),
  );
  const ended = withCalls(
    state,
    left.map(({ id }) => ({ id, status: "error" })),
  );
  if (lastRun.status === "cancelled") return { ...ended, runStatus: "cancelled" };
  const errorCode = lastRun.code ?? lastRun.status.toUpperCase();
  return { ...ended, runStatus: "error", error: "The last run did not come to its end.", errorCode };
}

const stopCodes: ReadonlySet<string | undefined> = new Set(["CANCELLED", "abort"]);

/** A run that failed, or that was stopped at an agent of version 0.0.x, which has no other word for it. */
export function failRun<S>(state: ConversationState<S>, event: EventOf<"RUN_ERROR">): ConversationState<S> {
  const { message, code, usage = state.usage } = event;
  const stream = { ...state.stream, open: [], phase: "errored" } as const;
  const ended = abandon({ ...settleMessages(state), usage, stream });
  if (stopCodes.has(code)) return { ...ended, runStatus: "cancelled" };
  return { ...ended, runStatus: "error", error: message, ...present({ errorCode: code }) };
}

/** CUSTOM: `run_status` tells how the last run ended; all others are for the page alone. */
export function takeCustom<S>(state: ConversationState<S>, { name, value }: EventOf<"CUSTOM">): ConversationState<S> {
  const { status, code } = name === "run_status" && isObject(value) ? value : {};
  if (typeof status !== "string") return state;
  const lastRun = { status, ...(typeof code === "string" && { code }) };
  return { ...state, stream: { ...state.stream, lastRun } };
}

function settleMessages<S>(state: ConversationState<S>): ConversationState<S> {
  const messages = state.stream.open.reduce((all, { id }) => {
    const message = get(all, id);
    return message?.streaming ? set(all, { ...message, streaming: false }) : all;
  }, state.messages);
  return messages === state.messages ? state : { ...state, messages };
}

/** Nothing is at work any more. What waited for a person waits on, without the answers that were not taken. */
function abandon<S>(state: ConversationState<S>): ConversationState<S> {
  const failed = state.stream.unansweredCalls.map((id) => ({ id, status: "error" as const }));
  const subagents = state.stream.subagents.reduce((all, { id, active }) => {
    const subagent = active ? get(all, id) : undefined;
    return subagent ? set(all, { ...subagent, status: "error" }) : all;
  }, state.subagents);
  const steps = state.steps.map((step) => (step.status === "running" ? { ...step, status: "done" as const } : step));
  const interrupts = state.interrupts.map(({ answer: _, ...interrupt }) => interrupt);
  return withWaitingCalls({ ...withCalls(state, failed), subagents, steps, interrupts, pendingToolCallIds: [] });
}
