import type { AgentDefinition, ThreadMessage, ThreadRecord, ToolCallRecord, ToolDefinition } from "./types";

/**
 * Whose work a part of a thread is: the agent's own (`id` absent), or one run of a subagent inside a tool call of its
 * parent. What a subagent says and calls is stored in the same thread, under its lane (design.md §4).
 */
export type Lane = {
  agent: AgentDefinition;
  id?: string;
  /** What the subagent was asked to do. */
  task?: string;
};

/** The id of the subagent's run inside a call. The same in every resume, as AG-UI wants it. */
export const subagentRunId = (call: Pick<ToolCallRecord, "id">): string => `sub_${call.id}`;

/** The call that a subagent's run works for. */
export const parentCall = (record: ThreadRecord, laneId: string): ToolCallRecord | undefined =>
  record.calls.find((call) => subagentRunId(call) === laneId);

export const callsOf = (record: ThreadRecord, laneId: string | undefined): ToolCallRecord[] =>
  record.calls.filter((call) => call.subagentRunId === laneId);

/** A lane's messages as its model sees them: a subagent's begin with its task, and hold nothing of its parent's. */
export function messagesOf(record: ThreadRecord, { id, task }: Lane): ThreadMessage[] {
  if (id === undefined) return record.messages.filter((each) => each.role === "user" || !each.subagentRunId);
  const said = record.messages.filter((each) => each.role === "assistant" && each.subagentRunId === id);
  return [{ role: "user", id, parts: [{ type: "text", text: task ?? "" }] }, ...said];
}

/** The agent that works in a lane; undefined when the definition is gone since. */
export function agentOf(
  root: AgentDefinition,
  record: ThreadRecord,
  laneId: string | undefined,
): AgentDefinition | undefined {
  if (laneId === undefined) return root;
  const call = parentCall(record, laneId);
  const parent = call && agentOf(root, record, call.subagentRunId);
  return parent?.subagents?.find((each) => each.name === call?.name);
}

/** The tool that a call names, of the agent that made the call. */
export function toolOf(root: AgentDefinition, record: ThreadRecord, call: ToolCallRecord): ToolDefinition | undefined {
  return agentOf(root, record, call.subagentRunId)?.tools.find((tool) => tool.name === call.name);
}

/** Whether a call may be run now: it is ready, or its subagent has something to go on with. */
export function canRun(record: ThreadRecord, call: ToolCallRecord): boolean {
  if (call.phase === "ready") return true;
  if (call.phase !== "suspended") return false;
  const inner = callsOf(record, subagentRunId(call));
  return inner.some((each) => canRun(record, each)) || inner.every((each) => each.phase === "done");
}
