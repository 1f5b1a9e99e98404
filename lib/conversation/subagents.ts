import type { EventOf } from "@/agent/engine/events";
import { get, set } from "./collection";
import { Refusal } from "./diagnostics";
import { isObject, present } from "./json";
import type { ConversationState, Subagent } from "./state";

/** A subagent begins inside a call; one that waited for a person may be announced again in a later run. */
export function startSubagent<S>(
  state: ConversationState<S>,
  event: EventOf<"SUBAGENT_STARTED">,
): ConversationState<S> | Refusal {
  const { subagentRunId: id, name, description, parentSubagentRunId, parentToolCallId, parentMessageId } = event;
  const { subagents } = state.stream;
  if (subagents.some((each) => each.id === id))
    return new Refusal("used_id", `The subagent ${id} was started in this run.`);
  if (parentSubagentRunId !== undefined && !subagents.some((each) => each.id === parentSubagentRunId)) {
    return new Refusal("unknown_id", `The parent ${parentSubagentRunId} was not started in this run.`);
  }
  const known = get(state.subagents, id);
  const parents = present({ description, parentSubagentRunId, parentToolCallId, parentMessageId });
  return {
    ...state,
    stream: { ...state.stream, subagents: [...subagents, { id, active: true }] },
    subagents: set(state.subagents, { ...known, id, name, status: "running", ...parents }),
  };
}

export function endSubagent<S>(
  state: ConversationState<S>,
  event: EventOf<"SUBAGENT_FINISHED" | "SUBAGENT_ERROR">,
): ConversationState<S> | Refusal {
  const { subagentRunId: id } = event;
  const known = get(state.subagents, id);
  const active = state.stream.subagents.some((each) => each.id === id && each.active);
  if (!known || !active) return new Refusal("not_open", `The subagent ${id} is not at work.`);
  const subagents = state.stream.subagents.map((each) => (each.id === id ? { id, active: false } : each));
  const ended: Subagent = { ...known, ...endOf(event) };
  return { ...state, stream: { ...state.stream, subagents }, subagents: set(state.subagents, ended) };
}

function endOf(event: EventOf<"SUBAGENT_FINISHED" | "SUBAGENT_ERROR">): Pick<Subagent, "status"> & Partial<Subagent> {
  if (event.type === "SUBAGENT_ERROR")
    return { status: "error", error: event.message, ...present({ errorCode: event.code }) };
  const suspended = isObject(event.outcome) && event.outcome.type === "suspended";
  return { status: suspended ? "suspended" : "done", ...present({ result: event.result }) };
}
