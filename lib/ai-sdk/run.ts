import type { AgentEvent } from "@/agent/engine/events";
import type { AgentDefinition, Log } from "@/agent/engine/types";
import type { AppError } from "@/agent/errors";
import type { BrowserRuns } from "@/lib/client-history/browser-runs";
import { toAppError } from "@/lib/errors";
import type { Caller } from "@/lib/limits/allowance";
import type { TakeRun } from "@/lib/rate-limit";
import type { Runs } from "@/lib/threads/runs";
import { emptyThread } from "@/lib/threads/standing";
import { IndexedThread } from "./indexed-thread";
import type { ParsedChat } from "./parse";
import { assertNew, toRunRequest } from "./request";
import type { TurnView } from "./stream";
import { recordOfChat } from "./told-record";
import { viewOf } from "./view";

/** Where conversations are kept: in the server's threads, or in the browsers that post them. */
export type ChatHistory =
  | { kept: "server"; runs: Pick<Runs, "load" | "start" | "follow"> }
  | { kept: "client"; runs: BrowserRuns };

export type ChatRunOptions = {
  agent: AgentDefinition;
  history: ChatHistory;
  takeRun: TakeRun;
  log: Log;
  /** Aborted when the client goes away; ends runs whose conversation is kept there. */
  signal: AbortSignal;
};

/** A run that began, and how its stream has to begin; both go to `toUiMessageStream`. */
export type StartedChat = { events: AsyncIterable<AgentEvent>; view: TurnView };

/**
 * Begins what a client asks for. With the server's threads, the run is claimed and the user's message stored when this
 * resolves, and it goes on when nobody reads the events. Throws an `AppError` for an HTTP status: `NOT_FOUND` (another
 * user's thread), `THREAD_BUSY`, `INVALID_INPUT`, `INVALID_STATE`, `UNKNOWN_INTERRUPT` (nothing that is answered is open),
 * `INVALID_ANSWER` (a signature is missing or wrong), and the limits: `RATE_LIMITED`, `TOO_MANY_RUNS`, `BUDGET_USED`.
 */
export async function startChat(chat: ParsedChat, caller: Caller, options: ChatRunOptions): Promise<StartedChat> {
  const { history } = options;
  return history.kept === "server"
    ? onServer(chat, caller, options, history.runs)
    : inBrowser(chat, caller, options, history.runs);
}

async function onServer(
  chat: ParsedChat,
  caller: Caller,
  { agent, takeRun }: ChatRunOptions,
  runs: Extract<ChatHistory, { kept: "server" }>["runs"],
): Promise<StartedChat> {
  const stored = await runs.load(chat.threadId, caller.user);
  const thread = new IndexedThread(stored ?? emptyThread(chat.threadId, agent.state.initial));
  const request = toRunRequest(chat, thread);
  assertNew(request, chat);
  const view = viewOf(chat, request, thread, agent);
  await takeRun(caller);
  return orAskAgain(view, async () => runs.follow((await runs.start({ request, ...caller })).runKey));
}

async function inBrowser(
  chat: ParsedChat,
  caller: Caller,
  options: ChatRunOptions,
  runs: BrowserRuns,
): Promise<StartedChat> {
  const { agent, takeRun, signal, log } = options;
  const { signatures } = runs;
  const told = recordOfChat(chat, agent.state.initial, { user: caller.user, threadId: chat.threadId, signatures, log });
  const thread = new IndexedThread(told);
  const request = toRunRequest(chat, thread);
  const view = viewOf(chat, request, thread, agent);
  const own = structuredClone(told); // the run changes it, and the stream tells first how it was
  if (request.message) own.messages.push(request.message);
  await takeRun(caller);
  return orAskAgain(view, () => runs.start({ request, ...caller, thread: own, signal }));
}

/** An answer that does not fit is told inside of the stream, since the client has taken it for given already. */
async function orAskAgain(view: TurnView, start: () => Promise<AsyncIterable<AgentEvent>>): Promise<StartedChat> {
  try {
    return { events: await start(), view };
  } catch (error) {
    const known = toAppError(error);
    if (known.code !== "INVALID_ANSWER") throw error;
    return { events: refused(known), view: { ...view, answered: [], askAgain: true } };
  }
}

async function* refused({ code, message }: AppError): AsyncGenerator<AgentEvent> {
  yield { type: "RUN_ERROR", code, message };
}
