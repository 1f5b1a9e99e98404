import { AbstractAgent, type BaseEvent, EventSchemas, type Message } from "@ag-ui/client";
import { AbstractAgent as ModernAgent } from "ag-ui-client-1";
import { from, map } from "rxjs";
import { expect } from "vitest";
import type { AgentEvent } from "@/agent/engine/events";
import { forPeer } from "@/lib/ag-ui/peer";

class OldPeer extends AbstractAgent {
  constructor(private readonly events: readonly AgentEvent[]) {
    super({ threadId: "t1" });
  }
  override run() {
    return from(this.events).pipe(map((event) => EventSchemas.parse(throughJson(forPeer(event, false))) as BaseEvent));
  }
}

class ModernPeer extends ModernAgent {
  constructor(private readonly events: readonly AgentEvent[]) {
    super({ threadId: "t1" });
  }
  override run() {
    return from(this.events).pipe(map((event) => throughJson(forPeer(event, true)) as never));
  }
}

const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/**
 * Plays a stream into the real clients of AG-UI 0.0.59 and 1.0: their own schemas, order checks and reducers. Fails
 * when one of them throws or the stream has no terminal event (a client would not notice); console warnings fail the
 * test by tests/setup. Both must come to the same messages and state, which are returned.
 */
export async function playToClients(events: readonly AgentEvent[]): Promise<{ messages: Message[]; state: unknown }> {
  const last = events.at(-1)?.type;
  expect(["RUN_FINISHED", "RUN_ERROR"]).toContain(last);
  const old = new OldPeer(events);
  const modern = new ModernPeer(events);
  await old.runAgent({ runId: "r1" });
  await modern.runAgent({ runId: "r1" });
  expect(throughJson(modern.messages)).toEqual(throughJson(old.messages));
  expect(modern.state).toEqual(old.state);
  return { messages: old.messages, state: old.state };
}
