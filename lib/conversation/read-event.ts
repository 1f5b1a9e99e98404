import type { RunFinished, RunOutcome } from "@/agent/engine/events";
import { Refusal } from "./diagnostics";
import { commonShape, eventShapes, interruptShape } from "./event-shapes";
import { isObject, type PlainObject } from "./json";
import { misfit } from "./shape";
import type { StreamEvent } from "./stream-event";

/** Anything as an event with checked fields, or why it is none. */
export function readEvent(value: unknown): StreamEvent | Refusal {
  if (!isObject(value) || typeof value.type !== "string") {
    return new Refusal("malformed", "An event is an object with a type.");
  }
  const type = value.type;
  if (!isEventType(type)) return new Refusal("unknown_event", `There is no event ${type}.`);
  const wrong = misfit(value, eventShapes[type]) ?? misfit(value, commonShape);
  if (wrong !== undefined) return new Refusal("malformed", `${type}: ${wrong} is missing or of a wrong kind.`);
  if (type === "RUN_FINISHED") return readFinished(value);
  return value as StreamEvent;
}

const isEventType = (type: string): type is StreamEvent["type"] => Object.hasOwn(eventShapes, type);

/** An absent outcome, and one that this version does not know, means success (AG-UI 1.0). */
function readFinished(event: PlainObject): RunFinished | Refusal {
  const outcome = readOutcome(event.outcome);
  return outcome instanceof Refusal ? outcome : ({ ...event, outcome } as RunFinished);
}

function readOutcome(outcome: unknown): RunOutcome | Refusal {
  if (!isObject(outcome)) return { type: "success" };
  if (outcome.type === "cancelled") return { type: "cancelled" };
  if (outcome.type === "interrupt") return readInterrupts(outcome.interrupts);
  const pending = outcome.pendingToolCallIds;
  const named = Array.isArray(pending) ? pending.filter((id): id is string => typeof id === "string") : [];
  return { type: "success", ...(named.length > 0 && { pendingToolCallIds: named }) };
}

function readInterrupts(value: unknown): RunOutcome | Refusal {
  const malformed = (why: string) => new Refusal("malformed", `RUN_FINISHED: ${why}.`);
  if (!Array.isArray(value) || value.length === 0) return malformed("an interrupted run has interrupts");
  const ids = new Set<unknown>();
  for (const each of value) {
    const wrong = isObject(each) ? misfit(each, interruptShape) : "it";
    if (wrong !== undefined) return malformed(`of an interrupt, ${wrong} is missing or of a wrong kind`);
    ids.add(each.id);
  }
  if (ids.size < value.length) return malformed("two interrupts have the same id");
  return { type: "interrupt", interrupts: value };
}
