import { AppError } from "@/agent/errors";
import { database } from "@/lib/db/connect";
import { getUser } from "@/lib/session";
import { listRuns, readRun, type StoredRun, type StoredRunLog } from "@/lib/threads/stored-runs";
import { threadIdSchema } from "@/lib/threads/thread-id";

/** GET /api/events/runs?thread=…: the runs of the asker's thread whose log is kept; of any other thread, none. */
export async function runsFor(request: Request): Promise<StoredRun[]> {
  const { user } = await getUser(request);
  return listRuns(await database(), threadOf(request), user);
}

/** GET /api/events/runs/<key>?thread=…: one of them with its log. Throws `NOT_FOUND`. */
export async function runLogFor(request: Request, runKey: string): Promise<StoredRunLog> {
  const { user } = await getUser(request);
  return readRun(await database(), threadOf(request), runKey, user);
}

function threadOf(request: Request): string {
  const thread = threadIdSchema.safeParse(new URL(request.url).searchParams.get("thread"));
  if (!thread.success) throw new AppError("INVALID_INPUT", "Name a thread: ?thread=<id>.");
  return thread.data;
}
