import { z } from "zod";
import type { User } from "../../agent/engine/types";
import { AppError } from "../../agent/errors";
import type { Db } from "../db/schema";
import { ownsThread } from "./access";
import { tokensToday } from "./daily-tokens";

/** Tokens that models have read and written for a thread. `leftToday`: of the user's day (UTC), absent without a limit. */
export type Usage = { thread: number; lastRun: number; leftToday?: number };

const sumRow = z.object({ tokens: z.coerce.number().int() });
const runRow = z.object({ tokens: z.number().int() });

/** What a thread has used. Throws `NOT_FOUND` unless the thread is the user's. */
export async function threadUsage(db: Db, threadId: string, user: User, dailyLimit: number | "off"): Promise<Usage> {
  if (!(await ownsThread(db, threadId, user))) throw new AppError("NOT_FOUND");
  const total = await db
    .selectFrom("run")
    .select((eb) => eb.fn.coalesce(eb.fn.sum("tokens"), eb.lit(0)).as("tokens"))
    .where("thread_id", "=", threadId)
    .executeTakeFirst();
  const last = await db
    .selectFrom("run")
    .select("tokens")
    .where("thread_id", "=", threadId)
    .where("status", "<>", "running")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    thread: sumRow.parse(total).tokens,
    lastRun: last ? runRow.parse(last).tokens : 0,
    ...(dailyLimit !== "off" && { leftToday: Math.max(0, dailyLimit - (await tokensToday(db, user))) }),
  };
}
