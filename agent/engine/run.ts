import { AppError, type ErrorCode, errorTable } from "../errors";
import { guardEvents } from "./event-guard";
import type { AgentEvent } from "./events";
import { observedRun } from "./observed-run";
import { RunLoop } from "./run-loop";
import { timeLimit } from "./time-limit";
import { LeaseLost, type RunEnd, type RunOptions } from "./types";

/**
 * Runs the agent once on a thread: answers are taken, open calls go on, the model is called step by step until it
 * has answered, waits for someone, fails, is stopped or reaches a limit. Yields AG-UI events in an order that the
 * protocol's clients accept, ended by exactly one terminal event; what an event tells is durable before it is
 * yielded. Throws only `LeaseLost`, and errors of the store that keep it from recording the run's end.
 */
export function run(options: RunOptions): AsyncGenerator<AgentEvent> {
  return observedRun(options, () => guardEvents(wholeRun(options)));
}

async function* wholeRun(options: RunOptions): AsyncGenerator<AgentEvent> {
  const { threadId, runId } = options.request;
  yield { type: "RUN_STARTED", threadId, runId };
  const limit = timeLimit(options.signal, options.limits.wallTimeMs);
  try {
    yield* untilItsEnd(options, limit.signal);
  } finally {
    limit.end();
  }
}

async function* untilItsEnd(options: RunOptions, signal: AbortSignal): AsyncGenerator<AgentEvent> {
  const { threadId, runId } = options.request;
  const loop = new RunLoop(options, signal);
  try {
    yield* loop.work();
    if (!signal.aborted) return yield* finished(loop, options);
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    if (!signal.aborted || error instanceof AppError) return yield* failed(loop, options, toAppError(error, options));
  }
  // A server that shuts down aborts with its reason; a plain abort is the user's stop.
  if (options.signal.reason instanceof AppError) return yield* failed(loop, options, options.signal.reason);
  if (options.signal.aborted) {
    await options.store.finish({ status: "cancelled", code: "CANCELLED", ...used(loop) });
    return yield { type: "RUN_FINISHED", threadId, runId, outcome: { type: "cancelled" }, ...usageField(loop) };
  }
  yield* failed(loop, options, new AppError("TIMEOUT"));
}

/** The run came to its end by itself: done, or waiting for a person or the browser. */
async function* finished(loop: RunLoop, options: RunOptions): AsyncGenerator<AgentEvent> {
  const { threadId, runId } = options.request;
  const { outcome, status } = loop.outcome();
  if (outcome.type === "interrupt") yield { type: "STATE_SNAPSHOT", snapshot: loop.record.state };
  await options.store.finish({ status, ...used(loop) });
  yield { type: "RUN_FINISHED", threadId, runId, outcome, ...usageField(loop) };
}

async function* failed(loop: RunLoop, options: RunOptions, error: AppError): AsyncGenerator<AgentEvent> {
  const { cause, code } = error;
  if (cause !== undefined || code === "INTERNAL") options.log("error", "run failed", { code, error: cause ?? error });
  const status: RunEnd["status"] = code === "INTERRUPTED" ? "interrupted" : "error";
  await options.store.finish({ status, code, ...used(loop) });
  yield { type: "RUN_ERROR", code, message: error.message, ...usageField(loop) };
}

const used = ({ usage, steps }: RunLoop) => ({ usage, steps });

const usageField = ({ usage }: RunLoop) => (usage.length > 0 ? { usage } : {});

function toAppError(error: unknown, options: RunOptions): AppError {
  if (error instanceof AppError) return error;
  options.log("error", "run broke", { error });
  const code: ErrorCode = "INTERNAL";
  return new AppError(code, errorTable[code].message, { cause: error });
}
