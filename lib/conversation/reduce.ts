import { patchActivity, showActivity } from "./activities";
import { addArguments, addResult, endCall, startCall } from "./calls";
import { closeChunks, expandChunk, isChunk } from "./chunks";
import { Refusal, withDiagnostic } from "./diagnostics";
import { addText, endMessage, reasoningSpan, setEncryptedValue, startMessage } from "./messages";
import { applySnapshot } from "./messages-snapshot";
import { readEvent } from "./read-event";
import { failRun, finishRun, startRun, takeCustom } from "./run-events";
import { patchState, replaceState, type StateRule } from "./shared-state";
import type { ConversationState, StreamState } from "./state";
import { finishStep, startStep } from "./steps";
import type { PlainEvent, StreamEvent } from "./stream-event";
import { endSubagent, startSubagent } from "./subagents";
import { isThinking, translateThinking } from "./thinking";

/**
 * The conversation after one more event of AG-UI, 0.0.x or 1.0. The only way in which events change a conversation: it does
 * no I/O, never throws and never changes what it is given, and its cost does not grow with the conversation. An event
 * that is malformed, unknown or out of order changes nothing but `diagnostics`. `rule` says which shared states may be.
 */
export function reduce(state: ConversationState, event: unknown): ConversationState;
export function reduce<S>(state: ConversationState<S>, event: unknown, rule: StateRule<S>): ConversationState<S>;
export function reduce(state: ConversationState, event: unknown, rule = anyState): ConversationState {
  try {
    const read = readEvent(event);
    const next = read instanceof Refusal ? read : applyEvent(state, read, rule);
    return next instanceof Refusal ? withDiagnostic(state, event, next) : next;
  } catch {
    // Of values that JSON can't make, or that are nested deeper than the stack: the event is told as a diagnostic.
    return withDiagnostic(state, event, new Refusal("malformed", "The event can't be read."));
  }
}

const anyState: StateRule<unknown> = (value) => ({ value });

type Outcome<S> = ConversationState<S> | Refusal;

function applyEvent<S>(state: ConversationState<S>, event: StreamEvent, rule: StateRule<S>): Outcome<S> {
  if (isThinking(event)) {
    const thinking = translateThinking(event, state);
    if (thinking instanceof Refusal) return thinking;
    return withStream(applyAll(state, thinking.events, rule), { thinkingId: thinking.thinkingId });
  }
  const chunk = isChunk(event);
  const expanded = chunk ? expandChunk(event, state.stream.chunks) : closeChunks(event, state.stream.chunks);
  if (expanded instanceof Refusal) return expanded;
  const { events, chunks } = expanded;
  const next = events.length > 0 ? withStream(applyAll(state, events, rule), { chunks }) : state;
  return chunk || next instanceof Refusal ? next : applyPlain(next, event, rule);
}

/** All of the events, or none when one is refused. */
function applyAll<S>(state: ConversationState<S>, events: readonly PlainEvent[], rule: StateRule<S>): Outcome<S> {
  let next = state;
  for (const event of events) {
    const after = applyPlain(next, event, rule);
    if (after instanceof Refusal) return after;
    next = after;
  }
  return next;
}

const withStream = <S>(state: Outcome<S>, change: Partial<StreamState>): Outcome<S> =>
  state instanceof Refusal ? state : { ...state, stream: { ...state.stream, ...change } };

/** The run's own order: it starts once, and nothing comes before or after it. */
function outOfPlace({ phase }: StreamState, type: PlainEvent["type"]): Refusal | undefined {
  if (type === "RUN_STARTED") {
    return phase === "open" ? new Refusal("already_running", "A run is on; it has to end first.") : undefined;
  }
  if (phase === "open" || (type === "RUN_ERROR" && phase !== "errored")) return undefined;
  if (phase === "none") return new Refusal("before_start", `${type} came before RUN_STARTED.`);
  return new Refusal("after_end", `${type} came after the end of the run.`);
}

function applyPlain<S>(state: ConversationState<S>, event: PlainEvent, rule: StateRule<S>): Outcome<S> {
  const refusal = outOfPlace(state.stream, event.type);
  if (refusal) return refusal;
  switch (event.type) {
    case "RUN_STARTED":
      return startRun(state, event);
    case "RUN_FINISHED":
      return finishRun(state, event);
    case "RUN_ERROR":
      return failRun(state, event);
    case "STEP_STARTED":
      return startStep(state, event);
    case "STEP_FINISHED":
      return finishStep(state, event);
    case "TEXT_MESSAGE_START":
    case "REASONING_MESSAGE_START":
      return startMessage(state, event);
    case "TEXT_MESSAGE_CONTENT":
    case "REASONING_MESSAGE_CONTENT":
      return addText(state, event);
    case "TEXT_MESSAGE_END":
    case "REASONING_MESSAGE_END":
      return endMessage(state, event);
    case "REASONING_START":
    case "REASONING_END":
      return reasoningSpan(state, event);
    case "REASONING_ENCRYPTED_VALUE":
      return setEncryptedValue(state, event);
    case "TOOL_CALL_START":
      return startCall(state, event);
    case "TOOL_CALL_ARGS":
      return addArguments(state, event);
    case "TOOL_CALL_END":
      return endCall(state, event);
    case "TOOL_CALL_RESULT":
      return addResult(state, event);
    case "STATE_SNAPSHOT":
      return replaceState(state, event.snapshot, rule);
    case "STATE_DELTA":
      return patchState(state, event.delta, rule);
    case "MESSAGES_SNAPSHOT":
      return applySnapshot(state, event.messages);
    case "ACTIVITY_SNAPSHOT":
      return showActivity(state, event);
    case "ACTIVITY_DELTA":
      return patchActivity(state, event);
    case "SUBAGENT_STARTED":
      return startSubagent(state, event);
    case "SUBAGENT_FINISHED":
    case "SUBAGENT_ERROR":
      return endSubagent(state, event);
    case "CUSTOM":
      return takeCustom(state, event);
    case "RAW":
      return state;
  }
}
