import type { AgentEvent } from "./events";

type Delta = Extract<AgentEvent, { type: "TEXT_MESSAGE_CONTENT" | "REASONING_MESSAGE_CONTENT" | "TOOL_CALL_ARGS" }>;

/** The text stream that a delta belongs to, or undefined for any other event. */
function laneOf(event: AgentEvent): string | undefined {
  switch (event.type) {
    case "TEXT_MESSAGE_CONTENT":
    case "REASONING_MESSAGE_CONTENT":
      return `${event.type} ${event.messageId}`;
    case "TOOL_CALL_ARGS":
      return `${event.type} ${event.toolCallId}`;
    default:
      return undefined;
  }
}

const elapsed = Symbol("elapsed");

/**
 * Joins neighbouring deltas of one message: the first goes out at once, then at most one in `windowMs`
 * milliseconds. Any other event first sends what is held, so the order stays.
 */
export async function* coalesce(source: AsyncIterable<AgentEvent>, windowMs = 50): AsyncGenerator<AgentEvent> {
  const events = source[Symbol.asyncIterator]();
  let held: Delta | undefined;
  let lane: string | undefined;
  let sentAt = Number.NEGATIVE_INFINITY;
  try {
    for (let next = events.next(); ; ) {
      const result = held ? await raceTimer(next, sentAt + windowMs - performance.now()) : await next;
      if (result === elapsed) {
        if (held) yield held;
        held = undefined;
        sentAt = performance.now();
        continue;
      }
      const eventLane = result.done ? undefined : laneOf(result.value);
      if (held && eventLane !== lane) {
        yield held;
        held = undefined;
      }
      if (result.done) return;
      if (eventLane === undefined) {
        yield result.value;
      } else if (eventLane === lane && performance.now() < sentAt + windowMs) {
        const delta = result.value as Delta;
        held = held ? { ...held, delta: held.delta + delta.delta } : delta;
      } else {
        const delta = result.value as Delta;
        yield held ? { ...held, delta: held.delta + delta.delta } : delta;
        held = undefined;
        lane = eventLane;
        sentAt = performance.now();
      }
      next = events.next();
    }
  } finally {
    await events.return?.();
  }
}

async function raceTimer<T>(promise: Promise<T>, ms: number): Promise<T | typeof elapsed> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<typeof elapsed>((resolve) => {
    timer = setTimeout(() => resolve(elapsed), Math.max(0, ms));
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
