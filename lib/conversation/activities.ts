import type { EventOf } from "@/agent/engine/events";
import { get, set } from "./collection";
import { Refusal } from "./diagnostics";
import { isObject, present } from "./json";
import { withMetadata } from "./message-text";
import { wrongOwner } from "./open-items";
import { patched } from "./shared-state";
import type { ChatMessage, ConversationState } from "./state";

type Activity = Extract<ChatMessage, { role: "activity" }>;

/** ACTIVITY_SNAPSHOT: a new activity, or the newest of one; `replace: false` leaves one that is there. */
export function showActivity<S>(
  state: ConversationState<S>,
  event: EventOf<"ACTIVITY_SNAPSHOT">,
): ConversationState<S> | Refusal {
  const { messageId: id, activityType, content, subagentRunId, replace = true, metadata } = event;
  const known = get(state.messages, id);
  if (known && known.role !== "activity" && replace) return new Refusal("used_id", `There is another message ${id}.`);
  if (known && !replace) return { ...state, messages: set(state.messages, withMetadata(known, metadata)) };
  const base = { id, role: "activity", streaming: false, activityType, content } as const;
  const earlier = known?.metadata ? { metadata: known.metadata } : {};
  const activity: Activity = { ...base, ...earlier, ...present({ subagentRunId }) };
  return linked({ ...state, messages: set(state.messages, withMetadata(activity, metadata)) }, activity);
}

/** ACTIVITY_DELTA: a JSON Patch on an activity's content. */
export function patchActivity<S>(
  state: ConversationState<S>,
  { messageId, activityType, patch, subagentRunId, metadata }: EventOf<"ACTIVITY_DELTA">,
): ConversationState<S> | Refusal {
  const known = get(state.messages, messageId);
  if (!known) return new Refusal("unknown_id", `There is no activity ${messageId}.`);
  if (known.role !== "activity") return new Refusal("wrong_role", `The message ${messageId} is no activity.`);
  const refusal = wrongOwner(subagentRunId, known);
  if (refusal) return refusal;
  const content = patched(known.content, patch);
  if (content instanceof Refusal) return content;
  if (!isObject(content)) return new Refusal("bad_patch", "The content of an activity is an object.");
  const activity = { ...known, activityType, content };
  return linked({ ...state, messages: set(state.messages, withMetadata(activity, metadata)) }, activity);
}

/** Our engine's activities name the call that they are about, such as its progress. */
function linked<S>(state: ConversationState<S>, { id, content }: Activity): ConversationState<S> {
  const { toolCallId } = content;
  const call = typeof toolCallId === "string" ? get(state.toolCalls, toolCallId) : undefined;
  if (!call || call.activityId === id) return state;
  return { ...state, toolCalls: set(state.toolCalls, { ...call, activityId: id }) };
}
