import { z } from "zod";
import type { Log, User } from "@/agent/engine/types";
import { AppError } from "@/agent/errors";
import type { BrowserRuns } from "@/lib/client-history/browser-runs";
import { errorResponse } from "@/lib/errors";
import { assertJson, readJson } from "@/lib/guard";
import type { Caller } from "@/lib/limits/allowance";
import { addressOf } from "@/lib/proxies/asked-from";
import type { TakeRun } from "@/lib/rate-limit";
import type { Runs } from "@/lib/threads/runs";
import { threadIdSchema } from "@/lib/threads/thread-id";
import type { Door } from "./door";
import { acceptRun } from "./handler";
import { parsed } from "./parse";
import type { WireEvent } from "./peer";
import { sseResponse } from "./sse";

/** The agent behind an endpoint, where it isn't the embedded one. Both throw an `AppError` to refuse. */
export type AgentSession = {
  /** A run, or a connect. */
  accept(body: unknown, caller: Caller, signal: AbortSignal): Promise<AsyncIterable<WireEvent>>;
  /** Whether there was a run to stop. */
  stop(threadId: string, caller: Caller, signal: AbortSignal): Promise<boolean>;
};

export type EndpointOptions = {
  door: Door;
  /** Set: another agent answers, on threads of its own. Default: the embedded one, on `runs`. */
  session?: () => Promise<AgentSession | undefined>;
  runs: () => Promise<Runs>;
  /** Set: clients keep their conversations. Default: the threads do. */
  browserRuns?: () => Promise<BrowserRuns>;
  takeRun: TakeRun;
  capabilities: () => Promise<object>;
  maxBodyBytes: number;
  log: Log;
};

/** `POST`: one run, or a connect, as a stream of AG-UI events. */
export const serveRun = (request: Request, options: EndpointOptions) =>
  serve(request, options, async (caller) => {
    assertJson(request);
    const body = await readJson(request, options.maxBodyBytes);
    const session = await options.session?.();
    if (session) return sseResponse(await session.accept(body, caller, request.signal));
    const runs = await options.runs();
    const browserRuns = await options.browserRuns?.();
    const clientHistory = browserRuns && { runs: browserRuns, signal: request.signal };
    const events = await acceptRun(body, caller, { ...options, runs, ...(clientHistory && { clientHistory }) });
    stopOnDisconnect(request, body, caller.user, options);
    return sseResponse(events);
  });

/** `POST …/stop` with `{ threadId }`: stops the thread's run, wherever it runs. Answers `{ stopped }`. */
export const serveStop = (request: Request, options: EndpointOptions) =>
  serve(request, options, async (caller) => {
    const { user } = caller;
    assertJson(request);
    const { threadId } = parsed(z.object({ threadId: threadIdSchema }), await readJson(request, options.maxBodyBytes));
    const session = await options.session?.();
    if (session) return Response.json({ stopped: await session.stop(threadId, caller, request.signal) });
    if (options.browserRuns) return Response.json({ stopped: (await options.browserRuns()).stop(threadId, user) });
    const runs = await options.runs();
    if (!(await runs.owns(threadId, user))) throw new AppError("NOT_FOUND");
    return Response.json({ stopped: await runs.stop(threadId, user) });
  });

/** `GET …/capabilities`: what the agent can do. */
export const serveCapabilities = (request: Request, options: EndpointOptions) =>
  serve(request, options, async () => Response.json(await options.capabilities()));

/** `OPTIONS`: the browser's question before a page of a listed origin may call. */
export async function servePreflight(request: Request, { door }: EndpointOptions): Promise<Response> {
  const headers = door.cors(request);
  return headers ? new Response(null, { status: 204, headers }) : errorResponse(new AppError("NOT_FOUND"));
}

async function serve(
  request: Request,
  { door }: EndpointOptions,
  work: (caller: Caller) => Promise<Response>,
): Promise<Response> {
  const headers = new Headers(door.cors(request));
  const enter = async () => {
    const { user, setCookie } = await door.enter(request);
    if (setCookie) headers.set("set-cookie", setCookie);
    return work({ user, address: addressOf(request) });
  };
  const response = await enter().catch((error: unknown) => errorResponse(error));
  for (const [name, value] of headers) response.headers.append(name, value);
  if (response.status === 401) response.headers.set("www-authenticate", "Bearer");
  return response;
}

/**
 * A run goes on when its client goes away (design.md §4). A client for which closing the connection means stop, such
 * as CopilotRuntime with `AGENT_URL`, says so with `x-on-disconnect: stop`.
 */
function stopOnDisconnect(request: Request, body: unknown, user: User, options: EndpointOptions): void {
  if (request.headers.get("x-on-disconnect") !== "stop") return;
  const { threadId } = parsed(z.looseObject({ threadId: threadIdSchema }), body);
  request.signal.addEventListener("abort", () => {
    options
      .runs()
      .then((runs) => runs.stop(threadId, user))
      .catch((error: unknown) => options.log("error", "A run could not be stopped.", { threadId, error }));
  });
}
