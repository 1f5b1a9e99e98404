import { deepStrictEqual, ok } from "node:assert/strict";
import { AbstractAgent, type BaseEvent, EventSchemas, type Message } from "@ag-ui/client";
import { AbstractAgent as ModernAgent } from "ag-ui-client-1";
import { from, map } from "rxjs";
import type { AgentEvent } from "@/agent/engine/events";
import { forPeer, type WireEvent } from "@/lib/ag-ui/peer";
import { isEnded } from "./frames";

/** What a client holds of a thread. */
export type Seen = { messages: Message[]; state: unknown };

const nothing: Seen = { messages: [], state: {} };

class OldPeer extends AbstractAgent {
  constructor(
    private readonly events: readonly unknown[],
    { messages, state }: Seen = nothing,
  ) {
    super({ threadId: "t1", initialMessages: messages, initialState: state });
  }
  override run() {
    return from(this.events).pipe(map((event) => EventSchemas.parse(throughJson(event)) as BaseEvent));
  }
}

class ModernPeer extends ModernAgent {
  constructor(
    private readonly events: readonly unknown[],
    { messages, state }: Seen = nothing,
  ) {
    // The versions' types of messages differ where no conversation here goes.
    super({ threadId: "t1", initialMessages: messages as never, initialState: state });
  }
  override run() {
    return from(this.events).pipe(map((event) => throughJson(event) as never));
  }
}

const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/**
 * Plays a stream of the engine into the real clients of AG-UI 0.0.59 and 1.0, each in its own shapes: their schemas,
 * order checks and reducers. Fails when one of them throws or the stream has no terminal event (a client would not
 * notice); console warnings fail a test by tests/setup, or tests/e2e/fixtures/streams.ts. Both must come to the same messages and state.
 */
export const playToClients = (events: readonly AgentEvent[]) =>
  play(
    new OldPeer(events.map((event) => forPeer(event, false))),
    new ModernPeer(events.map((event) => forPeer(event, true))),
    events,
  );

/** The same for a stream as it came over the wire, in the shapes of 0.0.59, which both clients take. */
export const playWireToClients = (events: readonly { type: string }[]) =>
  play(new OldPeer(events), new ModernPeer(events), events);

/**
 * The same for a stream in the shapes of either version, played to clients that have seen the thread before. Returns what
 * they hold of it then.
 */
export function playSeenToClients(events: readonly WireEvent[], seen: Seen = nothing): Promise<Seen> {
  const isModern = events[0]?.protocolVersion !== undefined;
  const old = isModern ? events.map((event) => forPeer(event as AgentEvent, false)) : events;
  return play(new OldPeer(old, seen), new ModernPeer(events, seen), events);
}

async function play(old: OldPeer, modern: ModernPeer, events: readonly { type: string }[]): Promise<Seen> {
  ok(isEnded(events), `The stream has no end: ${JSON.stringify(events.at(-1))}`);
  await old.runAgent({ runId: "r1" });
  await modern.runAgent({ runId: "r1" });
  deepStrictEqual(throughJson(modern.messages), throughJson(old.messages), "the messages of 1.0 and of 0.0.59");
  deepStrictEqual(throughJson(modern.state), throughJson(old.state), "the state of 1.0 and of 0.0.59");
  return { messages: old.messages, state: old.state };
}
