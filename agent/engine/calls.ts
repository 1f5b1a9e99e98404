import { setTimeout as wait } from "node:timers/promises";
import { ToolError, toolErrorMessage } from "../errors";
import { Channel } from "./channel";
import type { AgentEvent } from "./events";
import { resultText } from "./history";
import { Asking, toolContext } from "./tool-context";
import { parseWith } from "./tool-schema";
import {
  type CallResult,
  type Json,
  LeaseLost,
  type RunOptions,
  type ToolCallRecord,
  type ToolDefinition,
} from "./types";
import type { WorkingThread } from "./working-thread";

/** How long a tool may take to end by itself after the run was stopped, in milliseconds. */
const stopGraceMs = 1_000;

export type CallScope = {
  options: RunOptions;
  thread: WorkingThread;
  tools: ReadonlyMap<string, ToolDefinition>;
  signal: AbortSignal;
};

/**
 * Runs calls side by side. Each result is stored as soon as it is there; the events come in the order of the calls.
 * A tool that asks a person leaves its call open and has no event.
 */
export async function* runCalls(calls: readonly ToolCallRecord[], scope: CallScope): AsyncGenerator<AgentEvent> {
  const events = new Channel<AgentEvent>();
  const running = calls.map((call) => runCall(call, scope, events));
  const inOrder = async () => {
    for (const done of running) events.push(...resultEvent(await done));
  };
  inOrder().then(
    () => events.close(),
    (error: unknown) => events.fail(error),
  );
  yield* events;
}

/** A stored result as its event. Frontend calls have none: the browser made that result. */
export function resultEvent(call: ToolCallRecord): AgentEvent[] {
  if (!call.result || call.frontend) return [];
  const { resultMessageId: messageId, id: toolCallId } = call;
  return [{ type: "TOOL_CALL_RESULT", messageId, toolCallId, role: "tool", content: resultText(call.result) }];
}

async function runCall(call: ToolCallRecord, scope: CallScope, events: Channel<AgentEvent>): Promise<ToolCallRecord> {
  const { thread, options } = scope;
  const tool = scope.tools.get(call.name);
  // The tool may have been removed or changed since the call was made.
  if (!tool) return settle(call, { type: "error", message: `There is no tool named ${call.name} now.` });
  const input = parseWith(tool.input, call.input);
  if (!input.ok) return settle(call, { type: "error", message: `Invalid arguments: ${input.problem}` });
  await thread.commit({ calls: [{ ...call, phase: "running" }] });
  const { context, recipes } = toolContext(call, scope);
  try {
    const value = await stoppable(async () => tool.execute(input.value, context), scope.signal);
    const edited = call.editedByUser && call.input ? { editedByUser: call.input } : {};
    return await settle(call, { type: "json", value: toJson(value), ...edited }, recipes);
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    if (error instanceof Asking) {
      const asking: ToolCallRecord = { ...call, phase: "asking" };
      await thread.commit({ calls: [asking], opened: [error.interrupt] });
      return asking;
    }
    if (!scope.signal.aborted) options.log("warn", "tool failed", { tool: call.name, toolCallId: call.id, error });
    return settle(call, { type: "error", message: toolErrorMessage(error) });
  }

  async function settle(open: ToolCallRecord, result: CallResult, edits: Parameters<WorkingThread["settle"]>[1] = []) {
    events.push(...(await thread.settle({ ...open, phase: "done", result }, edits)));
    return thread.call(open.id) ?? open;
  }
}

/** Waits for a tool; once the run is stopped, only a moment longer, since a tool may ignore its signal. */
async function stoppable<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const result = work();
  result.catch(() => undefined); // when the race below is over, nobody else looks at it
  const stopped = new Promise<never>((_, reject) => {
    const onStop = () =>
      wait(stopGraceMs, undefined, { ref: false }).then(() =>
        reject(new ToolError("Stopped while it was running; whether it took effect is not known.")),
      );
    if (signal.aborted) onStop();
    else signal.addEventListener("abort", onStop, { once: true });
    result.then(
      () => signal.removeEventListener("abort", onStop),
      () => signal.removeEventListener("abort", onStop),
    );
  });
  return Promise.race([result, stopped]);
}

/** What a tool returned as JSON; what JSON can't hold (functions, cycles) is an error of the tool. */
function toJson(value: unknown): Json {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value) ?? "null") as Json);
}
