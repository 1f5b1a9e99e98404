import type { Updateable } from "kysely";
import { z } from "zod";
import type { User } from "../../agent/engine/types";
import { AppError } from "../../agent/errors";
import type { Db, Tables } from "../db/schema";
import { writing } from "../db/transaction";
import { noteThread } from "../log-ids";
import { thisProcess } from "./process-owner";
import { isAbandoned, runningRuns } from "./run-row";

/** `waiting`: for the user's decision or answer · `failed`: its last run did not end well. */
export type ThreadStatus = "idle" | "running" | "waiting" | "failed";

export type ListedThread = { id: string; title: string; status: ThreadStatus; updatedAt: number };

const row = z.object({
  id: z.string(),
  title: z.string().nullable(),
  updated_at: z.coerce.number(),
  run_status: z.string().nullable(),
  open: z.coerce.number(),
});

const mostListed = 200;

/** The user's threads, the newest first; those whose name holds `search`, when it is given. */
export function listThreads(db: Db, user: User, search = ""): Promise<ListedThread[]> {
  return writing(db, async (tx) => {
    const dead = new Set(
      (await runningRuns(tx)).filter((run) => isAbandoned(run, thisProcess())).map((run) => run.threadId),
    );
    const rows = await tx
      .selectFrom("thread")
      .select((eb) => [
        "thread.id",
        "thread.title",
        "thread.updated_at",
        eb
          .selectFrom("run")
          .select("run.status")
          .whereRef("run.thread_id", "=", "thread.id")
          .orderBy("run.seq", "desc")
          .limit(1)
          .as("run_status"),
        eb
          .selectFrom("interrupt")
          .select((inner) => inner.fn.countAll().as("count"))
          .whereRef("interrupt.thread_id", "=", "thread.id")
          .where("interrupt.status", "=", "open")
          .as("open"),
      ])
      .where("thread.owner", "=", user.id)
      .where("thread.deleted_at", "is", null)
      .where("thread.title", "is not", null)
      .$if(search !== "", (query) =>
        query.where((eb) =>
          eb(eb.fn<string>("lower", ["thread.title"]), "like", `%${likeText(search.toLowerCase())}%`),
        ),
      )
      .orderBy("thread.updated_at", "desc")
      .limit(mostListed)
      .execute();
    return z
      .array(row)
      .parse(rows)
      .map((each) => ({
        id: each.id,
        title: each.title ?? "",
        updatedAt: each.updated_at,
        status: statusOf(each.run_status, each.open, dead.has(each.id)),
      }));
  });
}

function statusOf(run: string | null, open: number, dead: boolean): ThreadStatus {
  if (run === "running") return dead ? "failed" : "running";
  if (open > 0) return "waiting";
  return run === "error" || run === "interrupted" ? "failed" : "idle";
}

/** `%` and `_` are taken as they are written; SQLite knows no escape without a clause, so they match any character. */
const likeText = (search: string) => search.replaceAll(/[%_\\]/g, "_");

/** Renames a thread of the user's. Throws `NOT_FOUND`. */
export const renameThread = (db: Db, threadId: string, user: User, title: string): Promise<void> =>
  change(db, threadId, user, { title, title_by: "person" });

/** Deletes a thread of the user's; `restoreThread` brings it back. Throws `NOT_FOUND`. */
export const deleteThread = (db: Db, threadId: string, user: User): Promise<void> =>
  change(db, threadId, user, { deleted_at: Date.now() });

/** Undoes a delete. Throws `NOT_FOUND`. */
export const restoreThread = (db: Db, threadId: string, user: User): Promise<void> =>
  change(db, threadId, user, { deleted_at: null });

async function change(db: Db, threadId: string, user: User, values: Updateable<Tables["thread"]>) {
  noteThread(threadId);
  const restoring = values.deleted_at === null;
  const changed = await db
    .updateTable("thread")
    .set(values)
    .where("id", "=", threadId)
    .where("owner", "=", user.id)
    .$if(!restoring, (query) => query.where("deleted_at", "is", null))
    .returning("id")
    .executeTakeFirst();
  if (!changed) throw new AppError("NOT_FOUND");
}
