import { setTimeout as wait } from "node:timers/promises";
import type { User } from "../../agent/engine/types";
import type { Db } from "../db/schema";
import type { Runs } from "../threads/runs";

const lookEveryMs = 100;
const patienceMs = 5000;

/** Stops all runs of a user, of whichever process, and waits up to five seconds until they have ended. */
export async function stopRunsOf(db: Db, runs: Runs, user: User): Promise<void> {
  for (const threadId of await running(db, user)) await runs.stop(threadId, user);
  const until = Date.now() + patienceMs;
  while (Date.now() < until && (await running(db, user)).length > 0) await wait(lookEveryMs);
}

async function running(db: Db, user: User): Promise<string[]> {
  const rows = await db
    .selectFrom("run")
    .select("thread_id")
    .where("user_id", "=", user.id)
    .where("status", "=", "running")
    .where("lease_until", ">", Date.now())
    .execute();
  return rows.map((row) => row.thread_id);
}
