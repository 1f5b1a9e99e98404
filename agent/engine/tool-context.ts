import { AppError } from "../errors";
import type { AgentEvent } from "./events";
import { questionInterrupt } from "./interrupts";
import type { RunScope } from "./run-scope";
import { changeState, type Recipe } from "./state";
import type { InterruptRecord, Json, Question, RunStore, ToolCallRecord, ToolContext } from "./types";

/** Thrown by `ctx.ask` to leave the tool; it is called again from its top when the answer is there. */
export class Asking extends Error {
  override name = "Asking";
  constructor(readonly interrupt: InterruptRecord) {
    super("The tool waits for an answer.");
  }
}

/** What a tool gets for one call, and the state edits that it stages. */
export function toolContext(
  call: ToolCallRecord,
  scope: RunScope,
  emit: (event: AgentEvent) => void,
): { context: ToolContext; recipes: Recipe[] } {
  const { options, thread, signal } = scope;
  const recipes: Recipe[] = [];
  let view = thread.record.state;
  const answers = thread.record.interrupts.filter((each) => each.toolCallId === call.id && each.kind === "question");
  let asked = 0;
  /** Those that were begun in this attempt: called twice at the same time, `fn` still runs once. */
  const effects = new Map<string, Promise<Json>>();

  const context: ToolContext = {
    services: options.services,
    user: options.user,
    threadId: thread.record.id,
    toolCallId: call.id,
    signal,
    context: options.request.context,
    forwardedProps: options.request.forwardedProps,
    frontendTools: options.request.frontendTools,
    editedByUser: call.editedByUser ?? false,
    get state() {
      return view;
    },
    progress(progress) {
      emit(progressEvent(call, progress));
    },
    updateState(recipe) {
      view = changeState(options.agent.state, view, [recipe]).state;
      recipes.push(recipe);
    },
    once<T extends Json>(key: string, fn: () => T | Promise<T>): Promise<T> {
      const begun = effects.get(key) ?? runOnce(options.store, call.id, key, fn);
      effects.set(key, begun);
      return begun as Promise<T>;
    },
    async ask<T extends Json>(question: Question<T>): Promise<T | null> {
      const answer = answers[asked++]?.answer;
      if (!answer) throw new Asking(questionInterrupt(call, question));
      if (answer.status === "cancelled") return null;
      const parsed = question.schema.safeParse(answer.payload);
      if (!parsed.success) throw new AppError("INVALID_ANSWER", undefined, { cause: parsed.error });
      return parsed.data;
    },
  };
  return { context, recipes };
}

async function runOnce(store: RunStore, callId: string, key: string, fn: () => Json | Promise<Json>): Promise<Json> {
  const stored = await store.getOnce(callId, key);
  if (stored) return stored.value;
  const value = await fn();
  await store.putOnce(callId, key, value);
  return value;
}

/** Progress is an activity of AG-UI: a message of its own beside the call, replaced by each newer one. */
function progressEvent(call: ToolCallRecord, progress: Parameters<ToolContext["progress"]>[0]): AgentEvent {
  const content = { toolCallId: call.id, ...progress };
  const lane = call.subagentRunId ? { subagentRunId: call.subagentRunId } : {};
  return {
    type: "ACTIVITY_SNAPSHOT",
    messageId: `progress_${call.id}`,
    activityType: "progress",
    content,
    replace: true,
    ...lane,
  };
}
