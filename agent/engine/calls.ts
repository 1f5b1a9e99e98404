import { toolErrorMessage } from "../errors";
import { observedCall } from "./call-span";
import { Channel } from "./channel";
import type { AgentEvent } from "./events";
import { resultMetadata, resultText } from "./history";
import type { Lane } from "./lanes";
import type { RunScope } from "./run-scope";
import { stoppable } from "./stoppable";
import { runSubagent } from "./subagent";
import { Asking, toolContext } from "./tool-context";
import { parseWith } from "./tool-schema";
import type { Toolbox } from "./toolbox";
import { type AgentDefinition, type CallResult, type Json, LeaseLost, type ToolCallRecord } from "./types";
import type { WorkingThread } from "./working-thread";

export type CallScope = { scope: RunScope; lane: Lane; tools: Toolbox };

/**
 * Runs calls side by side, but for those that are done. Each result is stored as soon as it is there; the events come
 * in the order of the calls.
 * A tool that asks a person leaves its call open and has no event.
 */
export async function* runCalls(calls: readonly ToolCallRecord[], within: CallScope): AsyncGenerator<AgentEvent> {
  const events = new Channel<AgentEvent>();
  const running = calls.map(async (call) =>
    call.phase === "done" ? call : observedCall(call, () => runCall(call, within, events)),
  );
  // Before a run can fail, all of its calls have ended: none works on unheard beside the thread's next run.
  const ended = Promise.allSettled(running);
  const inOrder = async () => {
    for (const done of running) events.push(...resultEvent(await done));
  };
  inOrder()
    .finally(() => ended)
    .then(
      () => events.close(),
      (error: unknown) => events.fail(error),
    );
  yield* events;
}

/** A stored result as its event. Frontend calls have none: the browser made that result. */
export function resultEvent(call: ToolCallRecord): AgentEvent[] {
  if (!call.result || call.frontend) return [];
  const { resultMessageId: messageId, id: toolCallId, subagentRunId } = call;
  const content = resultText(call.result);
  const lane = subagentRunId ? { subagentRunId } : {};
  return [{ type: "TOOL_CALL_RESULT", messageId, toolCallId, role: "tool", content, ...resultMetadata(call), ...lane }];
}

async function runCall(call: ToolCallRecord, within: CallScope, events: Channel<AgentEvent>): Promise<ToolCallRecord> {
  const { scope, tools } = within;
  const { thread, options } = scope;
  const startedAt = performance.now();
  const subagent = tools.subagents.get(call.name);
  if (subagent) return delegate(subagent);
  const tool = tools.server.get(call.name);
  // The tool may have been removed or changed since the call was made.
  if (!tool) return settle(call, { type: "error", message: `There is no tool named ${call.name} now.` });
  const input = parseWith(tool.input, call.input);
  if (!input.ok) return settle(call, { type: "error", message: `Invalid arguments: ${input.problem}` });
  await thread.commit({ calls: [{ ...call, phase: "running" }] });
  const { context, recipes } = toolContext(call, scope, (event) => events.push(event));
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
    const durationMs = Math.round(performance.now() - startedAt);
    events.push(...(await thread.settle({ ...open, phase: "done", durationMs, result }, edits)));
    return thread.call(open.id) ?? open;
  }

  async function delegate(agent: AgentDefinition): Promise<ToolCallRecord> {
    await thread.commit({ calls: [{ ...call, phase: "running" }] });
    const work = runSubagent(scope, agent, call);
    let next = await work.next();
    for (; !next.done; next = await work.next()) events.push(next.value);
    if ("result" in next.value) return settle(call, next.value.result);
    const suspended: ToolCallRecord = { ...call, phase: "suspended" };
    await thread.commit({ calls: [suspended] });
    return suspended;
  }
}

/** What a tool returned as JSON; what JSON can't hold (functions, cycles) is an error of the tool. */
function toJson(value: unknown): Json {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value) ?? "null") as Json);
}
