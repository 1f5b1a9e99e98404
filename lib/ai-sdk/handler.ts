import type { AgentDefinition, Log } from "@/agent/engine/types";
import { AppError } from "@/agent/errors";
import { parsed } from "@/lib/ag-ui/parse";
import { errorResponse } from "@/lib/errors";
import { assertJson, assertSameOrigin, readJson } from "@/lib/guard";
import { addressOf } from "@/lib/proxies/asked-from";
import type { TakeRun } from "@/lib/rate-limit";
import type { Asker } from "@/lib/session";
import { badEnd } from "@/lib/threads/run-row";
import { threadIdSchema } from "@/lib/threads/thread-id";
import { type LazyHistory, opened } from "./history";
import { toUiMessages } from "./messages";
import { parse } from "./parse";
import { uiMessageResponse } from "./response";
import { startChat } from "./run";
import { toUiMessageStream } from "./stream";
import { attachView } from "./view";

export type ChatOptions = {
  agent: AgentDefinition;
  history: LazyHistory;
  getUser: (request: Request) => Promise<Asker>;
  takeRun: TakeRun;
  maxBodyBytes: number;
  log: Log;
};

/** `POST /api/chat`: one run as a UI message stream. */
export const serveChat = (request: Request, options: ChatOptions) =>
  serve(request, options, async ({ user }) => {
    assertJson(request);
    const { agent, takeRun, log, maxBodyBytes } = options;
    const chat = parse(await readJson(request, maxBodyBytes), log);
    const history = await opened(options.history);
    const caller = { user, address: addressOf(request) };
    const { events, view } = await startChat(chat, caller, { agent, history, takeRun, log, signal: request.signal });
    return uiMessageResponse(toUiMessageStream(events, view));
  });

/**
 * `GET /api/chat/<id>`: `{ id, messages, state, running, ended? }`; `ended` is `{ status, code? }` of a last run that
 * was stopped or failed. While a run is on (`running`), its answer is left out:
 * the stream tells it from its beginning.
 */
export const serveThread = (request: Request, id: string, options: ChatOptions) =>
  serve(request, options, async ({ user }) => {
    const threadId = threadIdOf(id);
    if (options.history.kept === "client") throw new AppError("NOT_FOUND");
    const { thread, run } = await (await options.history.runs()).standing(threadId, user);
    const running = run?.status === "running";
    const messages = toUiMessages(thread);
    const shown = running && messages.at(-1)?.role === "assistant" ? messages.slice(0, -1) : messages;
    return Response.json(
      { id: threadId, messages: shown, state: thread.state, running, ended: badEnd(run) },
      { headers: { "cache-control": "no-store" } },
    );
  });

/** `GET /api/chat/<id>/stream`: the run that is on, from the beginning of its answer to its end; 204 when there is none. */
export const serveStream = (request: Request, id: string, options: ChatOptions) =>
  serve(request, options, async ({ user }) => {
    const threadId = threadIdOf(id);
    if (options.history.kept === "client") return new Response(null, { status: 204 });
    const runs = await options.history.runs();
    const { thread, run } = await runs.standing(threadId, user);
    if (run?.status !== "running") return new Response(null, { status: 204 });
    return uiMessageResponse(
      toUiMessageStream(runs.follow(run.key, request.signal), attachView(thread, options.agent)),
    );
  });

/**
 * `POST /api/chat/<id>/stop`: stops the thread's run, wherever it runs. Answers `{ stopped }`. The address says all: a body
 * is not read, but its type must be JSON, which pages of other sites can't send unasked.
 */
export const serveChatStop = (request: Request, id: string, options: ChatOptions) =>
  serve(request, options, async ({ user }) => {
    assertJson(request);
    const threadId = threadIdOf(id);
    if (options.history.kept === "client")
      return Response.json({ stopped: (await options.history.runs()).stop(threadId, user) });
    const runs = await options.history.runs();
    if (!(await runs.owns(threadId, user))) throw new AppError("NOT_FOUND");
    return Response.json({ stopped: await runs.stop(threadId, user) });
  });

/** Clients encode the id in the path, and not every server decodes it. */
function threadIdOf(segment: string): string {
  return parsed(threadIdSchema, segment.replaceAll(/%3A/gi, ":"));
}

async function serve(
  request: Request,
  options: ChatOptions,
  work: (asker: Asker) => Promise<Response>,
): Promise<Response> {
  try {
    assertSameOrigin(request);
    const asker = await options.getUser(request);
    const response = await work(asker).catch((error: unknown) => errorResponse(error));
    if (asker.setCookie) response.headers.append("set-cookie", asker.setCookie);
    return response;
  } catch (error) {
    return errorResponse(error);
  }
}
