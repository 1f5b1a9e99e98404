import { z } from "zod";
import { isConnect } from "@/agent/engine/check";
import type { AgentEvent } from "@/agent/engine/events";
import type { Log, User } from "@/agent/engine/types";
import type { AppError, ErrorCode } from "@/agent/errors";
import { toAppError } from "@/lib/errors";
import type { Runs } from "@/lib/threads/runs";
import { parseInput } from "./parse";
import { forPeer, type WireEvent } from "./peer";

export type HandlerOptions = {
  runs: Pick<Runs, "load" | "start" | "follow" | "attach">;
  takeRun: (userId: string) => Promise<void>;
  log: Log;
};

/** Refusals that AG-UI reports inside the stream (design.md §4, interrupts and state). */
const inStream: ReadonlySet<ErrorCode> = new Set(["INVALID_STATE", "INVALID_ANSWER", "UNKNOWN_INTERRUPT"]);

/**
 * Accepts a run of any AG-UI peer and returns its events in the peer's shapes. The run is claimed and its user
 * message stored when this resolves; it goes on when nobody reads the events. Before that it throws an `AppError`
 * for an HTTP status (`INVALID_INPUT`, `NOT_FOUND`, `THREAD_BUSY`, `RATE_LIMITED`). A request with nothing new is a
 * connect: it gets the thread, and no model is called.
 */
export async function acceptRun(body: unknown, user: User, options: HandlerOptions): Promise<AsyncIterable<WireEvent>> {
  const { runs, takeRun, log } = options;
  const ids = z.object({ threadId: z.string(), runId: z.string() }).safeParse(body);
  try {
    const { request, modern } = parseInput(body, log);
    const thread = await runs.load(request.threadId, user);
    if (isConnect(thread, request)) return wire(runs.attach({ ...request, user }), modern);
    await takeRun(user.id);
    const { runKey } = await runs.start({ request, user });
    return wire(runs.follow(runKey), modern);
  } catch (error) {
    const known = toAppError(error);
    if (inStream.has(known.code) && ids.success) return refused(ids.data, known);
    throw error;
  }
}

async function* wire(events: AsyncIterable<AgentEvent>, modern: boolean): AsyncGenerator<WireEvent> {
  for await (const event of events) yield forPeer(event, modern);
}

async function* refused(ids: { threadId: string; runId: string }, error: AppError): AsyncGenerator<WireEvent> {
  yield forPeer({ type: "RUN_STARTED", ...ids }, false);
  yield { type: "RUN_ERROR", code: error.code, message: error.message };
}
