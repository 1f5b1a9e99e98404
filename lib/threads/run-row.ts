import { z } from "zod";
import type { Db } from "../db/schema";
import { isDead, type ProcessOwner, storedOwner } from "./process-owner";
import { storedState } from "./stored";

/** How long a run's process may be silent before another may take its thread, in milliseconds. */
export const leaseMs = 15_000;

const rowSchema = z
  .object({
    key: z.string(),
    thread_id: z.string(),
    run_id: z.string(),
    owner_process: z.string(),
    status: z.enum(["running", "finished", "paused", "cancelled", "error", "interrupted"]),
    code: z.string().nullable(),
    lease_until: z.number(),
    state: z.string(),
    finished_at: z.number().nullable(),
  })
  .transform((row) => ({
    key: row.key,
    threadId: row.thread_id,
    runId: row.run_id,
    owner: storedOwner(row.owner_process),
    status: row.status,
    ...(row.code !== null && { code: row.code }),
    leaseUntil: row.lease_until,
    /** The shared state when the run began. */
    state: storedState(row.state),
    ...(row.finished_at !== null && { finishedAt: row.finished_at }),
  }));

export type RunRow = z.infer<typeof rowSchema>;

/** How a run ended that was stopped, or failed; undefined for one that is on or ended in order. */
export function badEnd(
  run: RunRow | undefined,
): { status: "error" | "interrupted" | "cancelled"; code?: string } | undefined {
  if (run?.status !== "error" && run?.status !== "interrupted" && run?.status !== "cancelled") return undefined;
  const { status, code } = run;
  return { status, ...(code !== undefined && { code }) };
}

const columns = [
  "key",
  "thread_id",
  "run_id",
  "owner_process",
  "status",
  "code",
  "lease_until",
  "state",
  "finished_at",
] as const;

export async function findRun(db: Db, key: string): Promise<RunRow | undefined> {
  const row = await db.selectFrom("run").select(columns).where("key", "=", key).executeTakeFirst();
  return row && rowSchema.parse(row);
}

/** The last run that was begun in a thread; with `userId`, among that user's. */
export async function newestRun(db: Db, threadId: string, userId?: string): Promise<RunRow | undefined> {
  let select = db.selectFrom("run").select(columns).where("thread_id", "=", threadId);
  if (userId !== undefined) select = select.where("user_id", "=", userId);
  const row = await select.orderBy("seq", "desc").limit(1).executeTakeFirst();
  return row && rowSchema.parse(row);
}

export async function runningRuns(db: Db): Promise<RunRow[]> {
  const rows = await db.selectFrom("run").select(columns).where("status", "=", "running").execute();
  return z.array(rowSchema).parse(rows);
}

/** True for a run that is recorded as running, but whose process died or let its lease run out. */
export function isAbandoned(run: RunRow, self: ProcessOwner): boolean {
  return run.status === "running" && (run.leaseUntil <= Date.now() || isDead(run.owner, self));
}
