import type { Message } from "@copilotkit/react-core/v2";
import { type CallView, readCallMessage } from "./call-view";
import { laneOf } from "./lanes";
import type { ThreadEvents } from "./thread-events";

/** A thread as cards and trace need it. What did not change since the view before is the same object. */
export type ThreadView = {
  messages: readonly Message[];
  isRunning: boolean;
  events: ThreadEvents;
  /** Messages of each subagent's run, in their order. */
  lanes: ReadonlyMap<string, Message[]>;
  calls: ReadonlyMap<string, CallView>;
};

export function threadView(
  { messages, isRunning }: Pick<ThreadView, "messages" | "isRunning">,
  events: ThreadEvents,
  before: ThreadView | undefined,
): ThreadView {
  const lanes = new Map<string, Message[]>();
  const calls = new Map<string, CallView>();
  const add = (callId: string, view: Partial<CallView>) =>
    calls.set(callId, { writing: events.writing.has(callId), ...calls.get(callId), ...view });

  for (const message of messages) {
    const lane = laneOf(message);
    if (lane !== undefined) lanes.set(lane, [...(lanes.get(lane) ?? []), message]);
    const told = readCallMessage(message);
    if (told) add(told.callId, told.view);
  }
  for (const callId of events.writing) add(callId, {});
  for (const { toolCallId, reason } of events.asked) {
    if (toolCallId) add(toolCallId, { asked: reason === "tool_call" ? "approval" : "waiting" });
  }
  for (const callId of events.rejected) add(callId, { rejected: true });
  for (const [id, { callId, status }] of events.subagents) if (callId) add(callId, { subagent: { id, status } });

  return {
    messages,
    isRunning,
    events,
    lanes: keepSame(lanes, before?.lanes, (a, b) => fingerprint(a) === fingerprint(b)),
    calls: keepSame(calls, before?.calls, (a, b) => JSON.stringify(a) === JSON.stringify(b)),
  };
}

function keepSame<T>(
  next: ReadonlyMap<string, T>,
  before: ReadonlyMap<string, T> | undefined,
  isSame: (a: T, b: T) => boolean,
): ReadonlyMap<string, T> {
  if (!before) return next;
  return new Map(
    [...next].map(([key, value]) => {
      const old = before.get(key);
      return [key, old !== undefined && isSame(old, value) ? old : value];
    }),
  );
}

/** Grows with everything that is streamed into the messages; their texts are never rewritten. */
function fingerprint(messages: readonly Message[]): string {
  return messages
    .map((message) => {
      const text = typeof message.content === "string" ? message.content.length : 0;
      const calls = message.role === "assistant" ? (message.toolCalls ?? []) : [];
      return [message.id, text, ...calls.map((call) => call.function.arguments.length)].join(":");
    })
    .join();
}
