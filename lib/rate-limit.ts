import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { env } from "./env";
import { RateLimitedError } from "./errors";

/** Takes one run of a user's allowance, or throws. */
export type TakeRun = (userId: string) => Promise<void>;

/**
 * A limit of runs a minute for each user, counted in this process. A failure of the counter refuses the run
 * with its own error: the limit is never passed by.
 */
export function createRunLimit(runsAMinute: number | "off"): TakeRun {
  if (runsAMinute === "off") return async () => {};
  const limiter = new RateLimiterMemory({ points: runsAMinute, duration: 60 });
  return async (userId) => {
    try {
      await limiter.consume(userId);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new RateLimitedError(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    }
  };
}

// One for the process: Next may load this module more than once.
const shared: typeof globalThis & { takeRun?: TakeRun } = globalThis;

/** Takes one run of the user's allowance by `RATE_LIMIT`. Throws `RATE_LIMITED`. */
export async function takeRun(userId: string): Promise<void> {
  shared.takeRun ??= createRunLimit(env().rateLimit);
  await shared.takeRun(userId);
}
