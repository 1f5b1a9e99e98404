import { z } from "zod";
import type { User } from "../../agent/engine/types";
import { AppError } from "../../agent/errors";
import type { Db } from "../db/schema";

const sumRow = z.object({ tokens: z.coerce.number().int() });

/** Tokens that the user's runs of today (UTC) have used. */
export async function tokensToday(db: Db, user: User): Promise<number> {
  const dayStart = new Date().setUTCHours(0, 0, 0, 0);
  const row = await db
    .selectFrom("run")
    .select((eb) => eb.fn.coalesce(eb.fn.sum("tokens"), eb.lit(0)).as("tokens"))
    .where("user_id", "=", user.id)
    .where("created_at", ">=", dayStart)
    .executeTakeFirst();
  return sumRow.parse(row).tokens;
}

/** Throws `BUDGET_USED` when the user has no tokens left today. */
export async function assertDailyTokens(db: Db, user: User, limit: number | "off"): Promise<void> {
  if (limit !== "off" && (await tokensToday(db, user)) >= limit) throw new AppError("BUDGET_USED");
}
