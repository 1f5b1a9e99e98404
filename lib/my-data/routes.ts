import { newAnonymousUser } from "../anonymous-session";
import { attachmentPlace } from "../attachments/place";
import { database } from "../db/connect";
import { env } from "../env";
import { errorResponse } from "../errors";
import { assertSameOrigin } from "../guard";
import { runs } from "../runtime";
import { getUser } from "../session";
import { deleteDataOf } from "./delete";
import { stopRunsOf } from "./stop-runs";

/** DELETE /api/me: stops the asker's runs, deletes all that is theirs, and makes the browser a new anonymous user. */
export async function deleteMyData(request: Request): Promise<Response> {
  try {
    assertSameOrigin(request);
    const { user } = await getUser(request);
    const db = await database();
    await stopRunsOf(db, await runs(), user);
    await deleteDataOf(attachmentPlace(db, env().databaseUrl), user);
    const headers = new Headers({ "cache-control": "no-store" });
    for (const cookie of await freshSession(request)) headers.append("set-cookie", cookie);
    return Response.json({ ok: true }, { headers });
  } catch (error) {
    return errorResponse(error);
  }
}

async function freshSession(request: Request): Promise<string[]> {
  const { setCookie } = newAnonymousUser(request);
  if (!env().signIn) return [setCookie];
  const { endSession } = await import("../sign-in/routes");
  return [...(await endSession(request)), setCookie];
}
