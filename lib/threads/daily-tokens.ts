import type { TokenUsage } from "@ag-ui/core";
import { z } from "zod";
import type { User } from "../../agent/engine/types";
import { AppError } from "../../agent/errors";
import type { Db } from "../db/schema";
import { type Allowance, type Caller, reached } from "../limits/allowance";

const rows = z.array(z.object({ key: z.string(), tokens: z.coerce.number().int() }));

const userKey = ({ id }: User) => `user ${id}`;
const addressKey = (address: string) => `address ${address}`;

/** The day that counts, in UTC. */
const today = () => new Date().toISOString().slice(0, 10);

/** Tokens that the user's runs have used today (UTC). */
export async function tokensToday(db: Db, user: User): Promise<number> {
  return (await usedToday(db, { user })).user;
}

/** Throws `BUDGET_USED` when the user, or everybody at their address together, has no tokens left today. */
export async function assertDailyTokens(db: Db, caller: Caller, allowance: Allowance): Promise<void> {
  if (allowance.user === "off" && allowance.address === "off") return;
  if (reached(await usedToday(db, caller), allowance)) throw new AppError("BUDGET_USED");
}

/** All tokens that models have read and written. */
export const tokensOf = (usage: readonly TokenUsage[]): number =>
  usage.reduce((sum, each) => sum + (each.totalTokens ?? 0), 0);

/** Counts tokens that a model has read and written for a caller. */
export async function addTokens(db: Db, { user, address }: Caller, tokens: number): Promise<void> {
  if (tokens <= 0) return;
  const day = today();
  // Always in this order, so that runs that end at the same time don't lock each other out.
  const keys = [userKey(user), ...(address === undefined ? [] : [addressKey(address)])];
  for (const key of keys) {
    await db
      .insertInto("daily_tokens")
      .values({ day, key, tokens })
      .onConflict((conflict) =>
        conflict
          .columns(["day", "key"])
          .doUpdateSet((eb) => ({ tokens: eb("daily_tokens.tokens", "+", eb.ref("excluded.tokens")) })),
      )
      .execute();
  }
  await db.deleteFrom("daily_tokens").where("day", "<", day).execute();
}

/** Counts what a user has used as another's, who takes their runs over. */
export async function moveTokens(db: Db, from: User, to: User): Promise<void> {
  const used = await tokensToday(db, from);
  await forgetTokens(db, from);
  await addTokens(db, { user: to }, used);
}

/** Deletes what is counted for a user. */
export async function forgetTokens(db: Db, user: User): Promise<void> {
  await db.deleteFrom("daily_tokens").where("key", "=", userKey(user)).execute();
}

async function usedToday(db: Db, { user, address }: Caller): Promise<Record<keyof Allowance, number>> {
  const ofAddress = address === undefined ? undefined : addressKey(address);
  const found = await db
    .selectFrom("daily_tokens")
    .select(["key", "tokens"])
    .where("day", "=", today())
    .where("key", "in", [userKey(user), ...(ofAddress === undefined ? [] : [ofAddress])])
    .execute();
  const used = new Map(rows.parse(found).map(({ key, tokens }) => [key, tokens]));
  return { user: used.get(userKey(user)) ?? 0, address: used.get(ofAddress ?? "") ?? 0 };
}
