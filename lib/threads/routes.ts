import { z } from "zod";
import { agent } from "../../agent";
import { toMessages } from "../../agent/engine/snapshot";
import type { JsonObject } from "../../agent/engine/types";
import { AppError } from "../../agent/errors";
import { editRemoteState } from "../copilotkit/edit-remote-state";
import { database } from "../db/connect";
import { env } from "../env";
import { assertJson, assertSameOrigin, readJson } from "../guard";
import { getUser } from "../session";
import { readThread } from "./access";
import { type Decision, listDecisions } from "./decisions";
import { editState } from "./edit-state";
import { type HistoryPart, historyPart } from "./history-part";
import { threadIdSchema } from "./thread-id";
import { threadUsage, type Usage } from "./usage";

const messageId = z.string().min(1).max(200).optional();
/** So many messages, or a few more, answer one request for earlier ones. */
const asked = 50;
const body = z.object({ state: z.unknown(), base: z.unknown().optional() });

/** GET /api/decisions?thread=…: the decisions made in a thread of the asker's. Throws `NOT_FOUND`. */
export async function decisionsFor(request: Request): Promise<Decision[]> {
  const thread = threadIdSchema.safeParse(new URL(request.url).searchParams.get("thread"));
  if (!thread.success) throw new AppError("INVALID_INPUT", "Name a thread: /api/decisions?thread=<id>.");
  const { user } = await getUser(request);
  return listDecisions(await database(), thread.data, user);
}

/**
 * PUT /api/threads/<id>/state: stores the asker's edit of the shared state and returns it as stored. `base` is the
 * state that the edit was made on; when another one is stored by now, nothing is changed (`StateConflict`).
 * `setCookie` is to be sent to an asker who is new. Throws what `editState` throws, and what is wrong with the request.
 */
export async function putState(request: Request, id: string): Promise<{ state: JsonObject; setCookie?: string }> {
  assertSameOrigin(request);
  assertJson(request);
  const thread = threadIdSchema.safeParse(id);
  const parsed = body.safeParse(await readJson(request, env().limits.maxBodyBytes));
  if (!thread.success || !parsed.success) throw new AppError("INVALID_INPUT");
  const { user, setCookie } = await getUser(request);
  const edit = { threadId: thread.data, user, ...parsed.data };
  const { agentUrl } = env();
  const stored = agentUrl ? await editRemoteState(edit) : await editState(await database(), agent.state, edit);
  return { state: stored, ...(setCookie && { setCookie }) };
}

/**
 * GET /api/threads/<id>/usage: the tokens of a thread of the asker's; none of an agent elsewhere, which counts its own.
 * Throws `NOT_FOUND`.
 */
export async function usageFor(request: Request, id: string): Promise<Usage> {
  const thread = threadIdSchema.safeParse(id);
  if (!thread.success) throw new AppError("NOT_FOUND");
  if (env().agentUrl) return { thread: 0, lastRun: 0 };
  const { user } = await getUser(request);
  return threadUsage(await database(), thread.data, user, env().allowances.tokensADay.user);
}

/**
 * GET /api/threads/<id>/messages?before=…: the messages before one of a thread of the asker's, or its newest. Throws
 * `NOT_FOUND` when there is no such thread or message for them.
 */
export async function historyFor(request: Request, id: string): Promise<HistoryPart> {
  const thread = threadIdSchema.safeParse(id);
  const before = messageId.safeParse(new URL(request.url).searchParams.get("before") ?? undefined);
  if (!thread.success || !before.success) throw new AppError("NOT_FOUND");
  const { user } = await getUser(request);
  const record = await readThread(await database(), thread.data, user);
  const part = record && historyPart(toMessages(record), asked, before.data);
  if (!part) throw new AppError("NOT_FOUND");
  return part;
}
