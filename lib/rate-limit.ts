import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { database } from "./db/connect";
import { isPostgres } from "./db/news";
import type { Db } from "./db/schema";
import { env } from "./env";
import { RateLimitedError } from "./errors";
import type { Allowance, Bound, Caller } from "./limits/allowance";
import { sharedLimiter } from "./limits/shared-limiter";

/** Takes one run of a caller's allowance, or throws. */
export type TakeRun = (caller: Caller) => Promise<void>;

const seconds = 60;

/**
 * A limit of runs a minute for each user and each address: counted in the database when that is Postgres, where several
 * instances share it, and else in this process. A failure of the counter refuses the run with its own error: the limit
 * is never passed by.
 */
export const createRunLimit = (allowance: Allowance, db?: Db): TakeRun => createLimit("runs", allowance, db);

function createLimit(what: "runs" | "uploads", { user, address }: Allowance, db?: Db): TakeRun {
  const takeOfAddress = counter(`${what}-address`, address, db);
  const takeOfUser = counter(`${what}-user`, user, db);
  return async (caller) => {
    // First the address: who makes up a new user for each run adds no counters when it is refused.
    if (caller.address !== undefined) await takeOfAddress(caller.address);
    await takeOfUser(caller.user.id);
  };
}

function counter(keyPrefix: string, points: Bound, db: Db | undefined): (key: string) => Promise<void> {
  if (points === "off") return async () => {};
  const limit = { keyPrefix, points, duration: seconds };
  const limiter = db && isPostgres(db) ? sharedLimiter(db, limit) : new RateLimiterMemory(limit);
  return async (key) => {
    try {
      await limiter.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new RateLimitedError(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    }
  };
}

// One for the process: Next may load this module more than once.
const shared: typeof globalThis & { takeRun?: TakeRun; takeUpload?: TakeRun } = globalThis;

/** Takes one run of the caller's allowance by `RATE_LIMIT` and `RATE_LIMIT_PER_ADDRESS`. Throws `RATE_LIMITED`, `STORAGE`. */
export async function takeRun(caller: Caller): Promise<void> {
  shared.takeRun ??= createRunLimit(env().allowances.runsAMinute, await database());
  await shared.takeRun(caller);
}

/** Takes one upload of the caller's allowance: as many a minute as runs, counted by themselves. Throws as `takeRun` does. */
export async function takeUpload(caller: Caller): Promise<void> {
  shared.takeUpload ??= createLimit("uploads", env().allowances.runsAMinute, await database());
  await shared.takeUpload(caller);
}
