import { subagentRunId } from "@/agent/engine/lanes";
import type { InterruptRecord, ThreadRecord, ToolCallRecord } from "@/agent/engine/types";

/** A thread as it is at one moment, with its calls and requests at hand. */
export class IndexedThread {
  private readonly calls: ReadonlyMap<string, ToolCallRecord>;
  private readonly parents: ReadonlyMap<string, ToolCallRecord>;
  private readonly byMessage: ReadonlyMap<string, ToolCallRecord[]>;
  private readonly requests: ReadonlyMap<string, InterruptRecord[]>;

  constructor(readonly record: ThreadRecord) {
    this.calls = new Map(record.calls.map((call) => [call.id, call]));
    this.parents = new Map(record.calls.map((call) => [subagentRunId(call), call]));
    this.byMessage = groupBy(record.calls, ({ messageId }) => messageId);
    this.requests = groupBy(record.interrupts, ({ toolCallId }) => this.rootOf(toolCallId)?.id ?? "");
  }

  call(id: string): ToolCallRecord | undefined {
    return this.calls.get(id);
  }

  /** The calls that a message made. */
  callsOf(messageId: string): readonly ToolCallRecord[] {
    return this.byMessage.get(messageId) ?? [];
  }

  /** The agent's own call in which a call was made: itself, or the one that its subagent works for. */
  rootOf(id: string): ToolCallRecord | undefined {
    const call = this.calls.get(id);
    if (call?.subagentRunId === undefined) return call;
    const parent = this.parents.get(call.subagentRunId);
    return parent && this.rootOf(parent.id);
  }

  /** What was asked in a call of the agent, by itself or by subagents inside of it, in the order of asking. */
  requestsIn(call: ToolCallRecord): readonly InterruptRecord[] {
    return this.requests.get(call.id) ?? [];
  }
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
