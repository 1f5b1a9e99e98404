import { z } from "zod";
import type { AgentEvent } from "@/agent/engine/events";
import type { Log, RunRequest } from "@/agent/engine/types";
import type { AppError, ErrorCode } from "@/agent/errors";
import type { BrowserRuns } from "@/lib/client-history/browser-runs";
import { toAppError } from "@/lib/errors";
import type { Caller } from "@/lib/limits/allowance";
import type { TakeRun } from "@/lib/rate-limit";
import type { Runs } from "@/lib/threads/runs";
import { parseInput } from "./parse";
import { forPeer, type WireEvent } from "./peer";
import { recordOfInput } from "./told-record";

export type HandlerOptions = {
  runs: Pick<Runs, "isConnect" | "start" | "follow" | "attach">;
  takeRun: TakeRun;
  log: Log;
  /** Set: clients keep their conversations, and nothing is stored (`CHAT_HISTORY=client`). Default: the threads do. */
  clientHistory?: ClientHistory;
};

export type ClientHistory = {
  runs: BrowserRuns;
  /** Aborted when the client goes away, and its run with it. */
  signal: AbortSignal;
};

/** Refusals that AG-UI reports inside the stream (design.md §4, interrupts and state). */
const inStream: ReadonlySet<ErrorCode> = new Set(["INVALID_STATE", "INVALID_ANSWER", "UNKNOWN_INTERRUPT"]);

const idsSchema = z.object({ threadId: z.string(), runId: z.string() });

/**
 * Accepts a run of any AG-UI peer and returns its events in the peer's shapes. The run is claimed and its user
 * message stored when this resolves; it goes on when nobody reads the events. Before that it throws an `AppError`
 * for an HTTP status (`INVALID_INPUT`, `NOT_FOUND`, `THREAD_BUSY`, and the limits:
 * `RATE_LIMITED`, `TOO_MANY_RUNS`, `BUDGET_USED`). A request with nothing new is a
 * connect: it gets the thread, and no model is called.
 */
export async function acceptRun(
  body: unknown,
  caller: Caller,
  options: HandlerOptions,
): Promise<AsyncIterable<WireEvent>> {
  const { runs, takeRun, log } = options;
  const { user } = caller;
  const ids = idsSchema.safeParse(body);
  try {
    const { request, modern } = parseInput(body, log);
    if (options.clientHistory)
      return wire(await startTold(body, request, caller, options, options.clientHistory), modern, request, log);
    if (await runs.isConnect(request, user)) return wire(runs.attach({ ...request, user }), modern, request, log);
    await takeRun(caller);
    const { runKey } = await runs.start({ request, ...caller });
    return wire(runs.follow(runKey), modern, request, log);
  } catch (error) {
    const known = toAppError(error);
    if (inStream.has(known.code) && ids.success) return refused(ids.data, known);
    throw error;
  }
}

/** A run on the conversation that the request tells. */
async function startTold(
  body: unknown,
  request: RunRequest,
  caller: Caller,
  { takeRun, log }: HandlerOptions,
  { runs, signal }: ClientHistory,
): Promise<AsyncIterable<AgentEvent>> {
  const { threadId } = request;
  const { user } = caller;
  const told = recordOfInput(body, request, runs.initialState, { user, threadId, signatures: runs.signatures, log });
  await takeRun(caller);
  return runs.start({ ...told, ...caller, signal });
}

type Ids = { threadId: string; runId: string };

/** Once the answer has begun, a failure can be told only inside of it. */
async function* wire(
  events: AsyncIterable<AgentEvent>,
  modern: boolean,
  { threadId, runId }: Ids,
  log: Log,
): AsyncGenerator<WireEvent> {
  let begun = false;
  try {
    for await (const event of events) {
      begun = true;
      yield forPeer(event, modern);
    }
  } catch (error) {
    const known = toAppError(error);
    log("error", "A stream broke.", { threadId, code: known.code, error });
    if (!begun) yield forPeer({ type: "RUN_STARTED", threadId, runId }, modern);
    yield { type: "RUN_ERROR", code: known.code, message: known.message };
  }
}

async function* refused(ids: Ids, error: AppError): AsyncGenerator<WireEvent> {
  yield forPeer({ type: "RUN_STARTED", ...ids }, false);
  yield { type: "RUN_ERROR", code: error.code, message: error.message };
}
