import type { AgentEvent } from "./events";

type Delta = Extract<AgentEvent, { type: "TEXT_MESSAGE_CONTENT" | "REASONING_MESSAGE_CONTENT" | "TOOL_CALL_ARGS" }>;

function isDelta(event: AgentEvent): event is Delta {
  const { type } = event;
  return type === "TEXT_MESSAGE_CONTENT" || type === "REASONING_MESSAGE_CONTENT" || type === "TOOL_CALL_ARGS";
}

const idOf = (delta: Delta) => (delta.type === "TOOL_CALL_ARGS" ? delta.toolCallId : delta.messageId);

/** What is held back of each message that streams, and when its last delta went out. */
class Lanes {
  private readonly lanes = new Map<string, { sentAt: number; held?: Delta }>();

  constructor(private readonly windowMs: number) {}

  /** Takes a delta; returns what goes out now. */
  *take(delta: Delta): Generator<AgentEvent> {
    const key = `${delta.type} ${idOf(delta)}`;
    const lane = this.lanes.get(key) ?? { sentAt: Number.NEGATIVE_INFINITY };
    this.lanes.set(key, lane);
    lane.held = lane.held ? { ...lane.held, delta: lane.held.delta + delta.delta } : delta;
    if (performance.now() >= lane.sentAt + this.windowMs) yield* this.send(lane);
  }

  /** All that is held, in the order in which it began. */
  *flush(): Generator<AgentEvent> {
    for (const lane of this.lanes.values()) yield* this.send(lane);
  }

  /** What has been held for long enough. */
  *due(): Generator<AgentEvent> {
    const now = performance.now();
    for (const lane of this.lanes.values()) if (now >= lane.sentAt + this.windowMs) yield* this.send(lane);
  }

  /** Milliseconds until something is due; undefined when nothing is held. */
  wait(): number | undefined {
    const dues = [...this.lanes.values()].filter((lane) => lane.held).map((lane) => lane.sentAt + this.windowMs);
    return dues.length > 0 ? Math.max(0, Math.min(...dues) - performance.now()) : undefined;
  }

  forget(): void {
    this.lanes.clear();
  }

  private *send(lane: { sentAt: number; held?: Delta }): Generator<AgentEvent> {
    if (!lane.held) return;
    const { held } = lane;
    lane.held = undefined;
    lane.sentAt = performance.now();
    yield held;
  }
}

const elapsed = Symbol("elapsed");

/**
 * Joins deltas of one message: the first goes out at once, then at most one in `windowMs` milliseconds. Messages that
 * stream side by side don't disturb each other; any other event first sends what is held, so the order stays.
 */
export async function* coalesce(source: AsyncIterable<AgentEvent>, windowMs = 50): AsyncGenerator<AgentEvent> {
  const events = source[Symbol.asyncIterator]();
  const lanes = new Lanes(windowMs);
  try {
    for (let next = events.next(); ; ) {
      const result = await orTimer(next, lanes.wait());
      if (result === elapsed) {
        yield* lanes.due();
        continue;
      }
      if (result.done) return yield* lanes.flush();
      if (isDelta(result.value)) yield* lanes.take(result.value);
      else {
        yield* lanes.flush();
        if (result.value.type === "STEP_FINISHED") lanes.forget();
        yield result.value;
      }
      next = events.next();
    }
  } finally {
    await events.return?.();
  }
}

async function orTimer<T>(promise: Promise<T>, ms: number | undefined): Promise<T | typeof elapsed> {
  if (ms === undefined) return promise;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<typeof elapsed>((resolve) => {
    timer = setTimeout(() => resolve(elapsed), ms);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
