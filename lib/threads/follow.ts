import { type AgentEvent, isTerminal } from "../../agent/engine/events";
import { logTopic, newsOf } from "../db/news";
import type { Db } from "../db/schema";
import { Bell } from "./bell";
import { interruptedEvent } from "./close-run";
import type { LiveRun } from "./live-run";
import { thisProcess } from "./process-owner";
import { readLog } from "./run-log";
import { findRun, isAbandoned, type RunRow } from "./run-row";

/** An event of a run and its number, counted from 0. */
export type NumberedEvent = { seq: number; event: AgentEvent };

type Follow = { db: Db; runKey: string; fromSeq: number; signal: AbortSignal };

/** A run is over a moment before its last events are in the log; after this long they will not come. */
const lastEventsMs = 2000;

/**
 * The events of a run from number `fromSeq` on, each once, in order, up to its terminal event. `live` is the run
 * when this process has it; any other is read from its log. When the terminal event never came because the server
 * stopped, the stream ends with `RUN_ERROR INTERRUPTED`. Ends without one only when `signal` aborts.
 */
export function followRun(options: Follow, live: LiveRun | undefined): AsyncGenerator<NumberedEvent, void> {
  return live ? followLive(options, live) : followLog(options);
}

async function* followLive({ db, fromSeq, signal }: Follow, live: LiveRun): AsyncGenerator<NumberedEvent, void> {
  let seq = fromSeq;
  while (!signal.aborted) {
    const events = live.from(seq) ?? (await readLog(db, live.key, seq));
    for (const event of events) {
      yield { seq, event };
      if (isTerminal(event)) return;
      seq += 1;
    }
    if (events.length === 0) {
      if (live.ended) return;
      await live.next(signal);
    }
  }
}

async function* followLog({ db, runKey, fromSeq, signal }: Follow): AsyncGenerator<NumberedEvent, void> {
  const news = newsOf(db);
  const bell = new Bell(news, logTopic(runKey));
  let seq = fromSeq;
  let expected = true;
  try {
    while (!signal.aborted) {
      // The row is read before the log, so that what was logged before the run ended is seen.
      const run = await findRun(db, runKey);
      const events = await readLog(db, runKey, seq);
      if (events.length > 0 && !expected) news?.missed();
      for (const event of events) {
        yield { seq, event };
        if (isTerminal(event)) return;
        seq += 1;
      }
      expected = true;
      if (events.length > 0) continue;
      if (isSilent(run)) {
        yield { seq, event: interruptedEvent };
        return;
      }
      expected = await bell.wait(signal);
    }
  } finally {
    bell.close();
  }
}

/** True when no more events can come. */
function isSilent(run: RunRow | undefined): boolean {
  if (!run || isAbandoned(run, thisProcess())) return true;
  return run.finishedAt !== undefined && run.finishedAt + lastEventsMs < Date.now();
}
