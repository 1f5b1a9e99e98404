import { type BaseEvent, EventSchemas, EventType, HttpAgent, type RunAgentInput } from "@ag-ui/client";
import { catchError, concat, concatMap, defer, EMPTY, from, map, type Observable, tap } from "rxjs";
import { closers, type OpenEvents, track } from "@/agent/engine/event-guard";
import type { AgentEvent } from "@/agent/engine/events";
import type { Log } from "@/agent/engine/types";
import { AppError, type ErrorCode, errorTable } from "@/agent/errors";

/**
 * The agent at another address (`AGENT_URL`). Its token is sent by this server only and never reaches the browser, and
 * neither does what the agent says when it refuses or fails: that is logged, and the browser gets a code.
 */
export function remoteAgent(url: string, token: string | undefined, log: Log): HttpAgent {
  // AG-UI has no word for stop: an agent of this template takes the closed connection for it (lib/ag-ui/endpoint.ts).
  const headers: Record<string, string> = { "x-on-disconnect": "stop" };
  if (token) headers.authorization = `Bearer ${token}`;
  const agent = new HttpAgent({ url, headers, fetch: (address, init) => ask(address, init, log) });
  return agent.use((input, next) => answer(input, next.run(input), log));
}

/** What an agent that refuses a run may mean by the status. */
const refusals: Readonly<Record<number, ErrorCode>> = { 409: "THREAD_BUSY", 429: "RATE_LIMITED" };

/** Throws an `AppError` when the agent does not answer with a stream of events. */
async function ask(address: string, init: RequestInit, log: Log): Promise<Response> {
  const response = await fetch(address, init);
  const { body, headers } = response;
  if (body && response.ok && headers.get("content-type")?.startsWith("text/event-stream")) {
    const onCut = (error: unknown) => log("error", "The connection to the agent at AGENT_URL broke.", { error });
    return new Response(uncut(body, init.signal, onCut), { headers });
  }
  await body?.cancel();
  const cause = new Error(`It answered ${response.status} ${headers.get("content-type") ?? ""}`);
  throw new AppError(refusals[response.status] ?? "AGENT_UNREACHABLE", undefined, { cause });
}

/**
 * A stream that ends where its source is cut: HttpAgent cancels a stream that failed, and nobody waits for the
 * rejected promise of that. A run that was stopped here still fails, with an `AbortError`.
 */
function uncut(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | null | undefined,
  onCut: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        if (signal?.aborted) return controller.error(error);
        onCut(error);
        controller.close();
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/**
 * The agent's events as the browser may see them. Whatever becomes of the connection, what is open is closed and a
 * terminal event ends them: the vendor's runner would otherwise replay an open text after the end of its run.
 */
function answer(input: RunAgentInput, events: Observable<BaseEvent>, log: Log): Observable<BaseEvent> {
  const { threadId, runId } = input;
  let started = false;
  let ended = false;
  let failure: ErrorCode = "AGENT_UNREACHABLE";
  const open: OpenEvents = new Map();
  return concat(
    events.pipe(
      map((event) => forBrowser(event, log)),
      tap(({ type }) => {
        started ||= type === EventType.RUN_STARTED;
        ended = type === EventType.RUN_FINISHED || type === EventType.RUN_ERROR;
      }),
      catchError((error: unknown) => {
        failure = codeOf(error);
        if (failure !== "CANCELLED") log("error", "The agent at AGENT_URL gave no whole answer.", { error });
        return EMPTY;
      }),
    ),
    defer(() => {
      if (ended) return EMPTY;
      const start = { type: EventType.RUN_STARTED, threadId, runId };
      return from([...(started ? [] : [start]), runError(failure)]);
    }),
  ).pipe(concatMap((event) => [...closed(open, event), ...(event.type === EventType.RUN_STARTED ? told(input) : [])]));
}

/** The state that the run begins with. An agent that has the same does not tell it, and a reload would not show it. */
function told({ state }: RunAgentInput): BaseEvent[] {
  const isEmpty = typeof state !== "object" || state === null || Object.keys(state).length === 0;
  return isEmpty ? [] : [{ type: EventType.STATE_SNAPSHOT, snapshot: state } as BaseEvent];
}

/** An event, after the events that close what is open when it is the last one. HttpAgent has checked its shape. */
function closed(open: OpenEvents, event: BaseEvent): BaseEvent[] {
  track(open, event as unknown as AgentEvent);
  if (event.type !== EventType.RUN_FINISHED && event.type !== EventType.RUN_ERROR) return [event];
  return [...closers(open).map((closer) => EventSchemas.parse(closer) as BaseEvent), event];
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code;
  return error instanceof Error && error.name === "AbortError" ? "CANCELLED" : "AGENT_UNREACHABLE";
}

function forBrowser(event: BaseEvent, log: Log): BaseEvent {
  // The vendor's runner keeps in the start's input what the user said; an agent's own echo of it may be empty.
  if (event.type === EventType.RUN_STARTED) return { ...event, input: undefined };
  return event.type === EventType.RUN_ERROR ? reported(event, log) : event;
}

/** What the agent itself says of its failure may be a provider's text: only a code of ours gets through. */
function reported(event: BaseEvent, log: Log): BaseEvent {
  const { code, message } = event;
  if (code === "abort") return runError("CANCELLED"); // HttpAgent's word for a run that was stopped here
  if (isErrorCode(code)) return runError(code);
  log("error", "The agent at AGENT_URL reported an error.", { code, error: message });
  return runError("MODEL_ERROR");
}

const isErrorCode = (code: unknown): code is ErrorCode => typeof code === "string" && Object.hasOwn(errorTable, code);

const runError = (code: ErrorCode): BaseEvent => ({
  type: EventType.RUN_ERROR,
  code,
  message: errorTable[code].message,
});
