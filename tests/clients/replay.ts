import { AbstractAgent, type BaseEvent, EventSchemas, type Message } from "@ag-ui/client";
import { AbstractAgent as ModernAgent } from "ag-ui-client-1";
import { from, map } from "rxjs";
import { expect } from "vitest";
import type { AgentEvent } from "@/agent/engine/events";
import { forPeer, type WireEvent } from "@/lib/ag-ui/peer";

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
 * notice); console warnings fail the test by tests/setup. Both must come to the same messages and state.
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
  expect(["RUN_FINISHED", "RUN_ERROR"]).toContain(events.at(-1)?.type);
  await old.runAgent({ runId: "r1" });
  await modern.runAgent({ runId: "r1" });
  expect(throughJson(modern.messages)).toEqual(throughJson(old.messages));
  expect(modern.state).toEqual(old.state);
  return { messages: old.messages, state: old.state };
}
