import {
  type BaseEvent,
  EventType,
  type Message,
  type RunStartedEvent,
  type SubagentFinishedEvent,
} from "@ag-ui/client";
import { concat, concatMap, from, type Observable, of, skip } from "rxjs";
import type { JsonObject } from "@/agent/engine/types";

type Ids = { threadId: string; runId: string };

/** How a thread stands after the runs that have ended. */
export type Stood = { messages: readonly Message[]; state: JsonObject | undefined };

/**
 * A thread of the vendor's runner for a client that connects, as one run: snapshots, how its last run ended, or the events
 * of the run that is on. `replayed` are the events of all runs as the runner gives them: those that have been, at once, then
 * those that come. As they are, they would double what a client holds, and a thread without any would be no stream at all.
 */
export function asOneRun(replayed: Observable<BaseEvent>, ids: Ids, { messages, state }: Stood): Observable<BaseEvent> {
  const { events, running } = soFar(replayed);
  const ends = events.findLastIndex(isEnd) + 1;
  const past = events.slice(0, ends);
  const head = [
    { type: EventType.RUN_STARTED, ...ids, input: { ...ids, messages: [], tools: [], context: [] } },
    ...(state ? [{ type: EventType.STATE_SNAPSHOT, snapshot: state }] : []),
    ...subagents(past, running),
    ...(messages.length > 0 ? [{ type: EventType.MESSAGES_SNAPSHOT, messages: [...messages] }] : []),
  ];
  const end = past.at(-1) ?? { type: EventType.RUN_FINISHED, ...ids };
  const tail = running ? replayed.pipe(skip(ends)) : of(end);
  return concat(from(head), tail.pipe(concatMap((event) => within(event, ids, messages))));
}

/** What is there already. */
function soFar(replayed: Observable<BaseEvent>): { events: BaseEvent[]; running: boolean } {
  const events: BaseEvent[] = [];
  let running = true;
  const complete = () => {
    running = false;
  };
  replayed.subscribe({ next: (event) => events.push(event), complete }).unsubscribe();
  return { events, running };
}

const isStart = (event: BaseEvent): event is RunStartedEvent => event.type === EventType.RUN_STARTED;
const isFinish = (event: BaseEvent): event is SubagentFinishedEvent => event.type === EventType.SUBAGENT_FINISHED;
const isSuspended = (event: BaseEvent) => isFinish(event) && event.outcome?.type === "suspended";
export const isEnd = ({ type }: BaseEvent) => type === EventType.RUN_FINISHED || type === EventType.RUN_ERROR;

/** An event of the run that is on, in the one run that is told. What it began with is new to the client. */
function within(event: BaseEvent, ids: Ids, messages: readonly Message[]): BaseEvent[] {
  if (event.type === EventType.RUN_FINISHED) return [{ ...event, ...ids }];
  if (!isStart(event)) return [event];
  const known = new Set(messages.map(({ id }) => id));
  const added = (event.input?.messages ?? []).filter(({ id }) => !known.has(id));
  return added.length > 0 ? [{ type: EventType.MESSAGES_SNAPSHOT, messages: [...messages, ...added] }] : [];
}

/** What became of each subagent. One that waits for a person is announced again by the run that is on. */
function subagents(past: readonly BaseEvent[], running: boolean): BaseEvent[] {
  const told = new Map<unknown, BaseEvent[]>();
  for (const event of past) {
    if (event.type === EventType.SUBAGENT_STARTED) told.set(event.subagentRunId, [event]);
    if (event.type === EventType.SUBAGENT_FINISHED || event.type === EventType.SUBAGENT_ERROR)
      told.get(event.subagentRunId)?.push(event);
  }
  const all = [...told.values()];
  return all.filter((events) => !(running && events.some(isSuspended))).flat();
}
