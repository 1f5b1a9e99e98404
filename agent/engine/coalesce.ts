import { Channel } from "./channel";
import type { AgentEvent } from "./events";

type Delta = Extract<AgentEvent, { type: "TEXT_MESSAGE_CONTENT" | "REASONING_MESSAGE_CONTENT" | "TOOL_CALL_ARGS" }>;

const never = Number.NEGATIVE_INFINITY;

/** What of one message is held back: `delta` with the text of those that came after it. */
type Lane = { sentAt: number; held?: { delta: Delta; text: string } };

/**
 * Joins the deltas of one message: the first goes out at once, then at most one in `windowMs` milliseconds. Messages that
 * stream side by side don't disturb each other; any other event first sends what is held, so the order stays.
 *
 * Events are pushed in and read as an async iterable. It stands right behind the model, so that a token costs none of
 * the promises of the generators that a run is made of (issue 8).
 */
export class Coalescer implements AsyncIterable<AgentEvent> {
  private readonly out = new Channel<AgentEvent>();
  private readonly lanes = new Map<string, Lane>();
  private timer: NodeJS.Timeout | undefined;
  private soon: NodeJS.Immediate | undefined;

  constructor(private readonly windowMs = 80) {}

  push(event: AgentEvent): void {
    if (!isDelta(event)) {
      this.flush();
      this.out.push(event);
      return;
    }
    const lane = this.laneOf(event);
    if (lane.held) lane.held.text += event.delta;
    else lane.held = { delta: event, text: event.delta };
    if (lane.sentAt === never) this.send(lane);
    // At the end of this turn, so that what came in one piece goes out in one.
    else if (this.isDue(lane)) this.soon ??= setImmediate(() => this.sendDue());
    else this.timer ??= setTimeout(() => this.sendDue(), lane.sentAt + this.windowMs - performance.now());
  }

  /** After the last event. */
  close(): void {
    this.flush();
    this.out.close();
  }

  [Symbol.asyncIterator](): AsyncGenerator<AgentEvent, void, undefined> {
    return this.out[Symbol.asyncIterator]();
  }

  private laneOf(delta: Delta): Lane {
    const key = `${delta.type} ${delta.type === "TOOL_CALL_ARGS" ? delta.toolCallId : delta.messageId}`;
    const known = this.lanes.get(key);
    if (known) return known;
    const lane = { sentAt: never };
    this.lanes.set(key, lane);
    return lane;
  }

  private isDue({ sentAt }: Lane): boolean {
    return performance.now() >= sentAt + this.windowMs;
  }

  private send(lane: Lane): void {
    if (!lane.held) return;
    const { delta, text } = lane.held;
    lane.held = undefined;
    lane.sentAt = performance.now();
    this.out.push({ ...delta, delta: text });
  }

  /** All that is held, in the order in which it began. */
  private flush(): void {
    this.forget();
    for (const lane of this.lanes.values()) this.send(lane);
  }

  private sendDue(): void {
    this.forget();
    for (const lane of this.lanes.values()) if (this.isDue(lane)) this.send(lane);
    const dues = [...this.lanes.values()].flatMap((lane) => (lane.held ? lane.sentAt + this.windowMs : []));
    if (dues.length > 0) this.timer = setTimeout(() => this.sendDue(), Math.min(...dues) - performance.now());
  }

  private forget(): void {
    clearTimeout(this.timer);
    clearImmediate(this.soon);
    this.timer = this.soon = undefined;
  }
}

function isDelta(event: AgentEvent): event is Delta {
  const { type } = event;
  return type === "TEXT_MESSAGE_CONTENT" || type === "REASONING_MESSAGE_CONTENT" || type === "TOOL_CALL_ARGS";
}
