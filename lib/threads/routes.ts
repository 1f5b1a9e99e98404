import { z } from "zod";
import { agent } from "../../agent";
import type { JsonObject } from "../../agent/engine/types";
import { AppError } from "../../agent/errors";
import { database } from "../db/connect";
import { env } from "../env";
import { assertJson, assertSameOrigin, readJson } from "../guard";
import { getUser } from "../session";
import { type Decision, listDecisions } from "./decisions";
import { editState } from "./edit-state";
import { threadUsage, type Usage } from "./usage";

const threadId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const body = z.object({ state: z.unknown(), base: z.unknown().optional() });

/** GET /api/decisions?thread=…: the decisions made in a thread of the asker's. Throws `NOT_FOUND`. */
export async function decisionsFor(request: Request): Promise<Decision[]> {
  const thread = threadId.safeParse(new URL(request.url).searchParams.get("thread"));
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
  const thread = threadId.safeParse(id);
  const parsed = body.safeParse(await readJson(request, env().limits.maxBodyBytes));
  if (!thread.success || !parsed.success) throw new AppError("INVALID_INPUT");
  const { user, setCookie } = await getUser(request);
  const edit = { threadId: thread.data, user, ...parsed.data };
  return { state: await editState(await database(), agent.state, edit), ...(setCookie && { setCookie }) };
}

/** GET /api/threads/<id>/usage: the tokens of a thread of the asker's. Throws `NOT_FOUND`. */
export async function usageFor(request: Request, id: string): Promise<Usage> {
  const thread = threadId.safeParse(id);
  if (!thread.success) throw new AppError("NOT_FOUND");
  const { user } = await getUser(request);
  return threadUsage(await database(), thread.data, user, env().allowances.tokensADay.user);
}
