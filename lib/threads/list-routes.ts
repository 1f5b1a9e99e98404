import { z } from "zod";
import { AppError } from "../../agent/errors";
import { database } from "../db/connect";
import { env } from "../env";
import { errorResponse } from "../errors";
import { assertJson, assertSameOrigin, readJson } from "../guard";
import { runs } from "../runtime";
import { type Asker, getUser } from "../session";
import { listWaiting } from "./inbox";
import { deleteThread, listThreads, renameThread, restoreThread } from "./list";
import { threadIdSchema } from "./thread-id";

const patch = z.union([
  z.strictObject({ title: z.string().trim().min(1).max(120) }),
  z.strictObject({ deleted: z.literal(false) }),
]);

/** GET /api/threads?search=…: the asker's threads. */
export const getThreads = (request: Request) =>
  answer(request, async ({ user }) => {
    const search = new URL(request.url).searchParams.get("search") ?? "";
    return { threads: await listThreads(await database(), user, search.slice(0, 120)) };
  });

/** GET /api/inbox: all that waits for the asker. */
export const getInbox = (request: Request) =>
  answer(request, async ({ user }) => ({ waiting: await listWaiting(await database(), user) }));

/** PATCH /api/threads/<id> with { title }, or { deleted: false } to undo a delete. */
export const patchThread = (request: Request, id: string) =>
  answer(request, async ({ user }) => {
    assertJson(request);
    const change = patch.safeParse(await readJson(request, env().limits.maxBodyBytes));
    if (!change.success) throw new AppError("INVALID_INPUT");
    const db = await database();
    if ("title" in change.data) await renameThread(db, known(id), user, change.data.title);
    else await restoreThread(db, known(id), user);
    return { ok: true };
  });

/** DELETE /api/threads/<id>. A run that is on is stopped: nobody would see what it says, and somebody pays for it. */
export const removeThread = (request: Request, id: string) =>
  answer(request, async ({ user }) => {
    await (await runs()).stop(known(id), user);
    await deleteThread(await database(), known(id), user);
    return { ok: true };
  });

function known(id: string): string {
  const parsed = threadIdSchema.safeParse(id);
  if (!parsed.success) throw new AppError("NOT_FOUND");
  return parsed.data;
}

async function answer(request: Request, work: (asker: Asker) => Promise<object>): Promise<Response> {
  try {
    assertSameOrigin(request);
    const asker = await getUser(request);
    const headers: HeadersInit = {
      "cache-control": "no-store",
      ...(asker.setCookie && { "set-cookie": asker.setCookie }),
    };
    return Response.json(await work(asker), { headers });
  } catch (error) {
    return errorResponse(error);
  }
}
