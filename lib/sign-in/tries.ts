import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { database } from "../db/connect";
import { isPostgres } from "../db/news";
import type { Db } from "../db/schema";
import { RateLimitedError } from "../errors";
import { sharedLimiter } from "../limits/shared-limiter";

/** In five minutes. Each try also costs the server a slow hash, so one address can't make many either. */
const bounds = { email: 10, address: 100 };

/** Counted in the database when that is Postgres, for all instances, and else in this process. */
class Tries {
  private readonly ofEmail;
  private readonly ofAddress;

  constructor(db: Db) {
    const limiter = (keyPrefix: string, points: number) => {
      const limit = { keyPrefix, points, duration: 300 };
      return isPostgres(db) ? sharedLimiter(db, limit) : new RateLimiterMemory(limit);
    };
    this.ofEmail = limiter("sign-in-email", bounds.email);
    this.ofAddress = limiter("sign-in-address", bounds.address);
  }

  async take(email: string, address: string): Promise<void> {
    try {
      await this.ofAddress.consume(address);
      await this.ofEmail.consume(email);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new RateLimitedError(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    }
  }

  async clear(email: string): Promise<void> {
    await this.ofEmail.delete(email);
  }
}

// One for the process: Next may load this module more than once.
const shared: typeof globalThis & { agentStarterTries?: Tries } = globalThis;

async function tries(): Promise<Tries> {
  shared.agentStarterTries ??= new Tries(await database());
  return shared.agentStarterTries;
}

/**
 * Takes one try of a password: ten in five minutes for an email, a hundred for a network address (`addressOf`). Throws
 * `RATE_LIMITED`; a counter that fails refuses too.
 */
export async function takeTry(email: string, address: string): Promise<void> {
  await (await tries()).take(email, address);
}

/** Forgets an email's tries, after the right password. */
export async function clearTries(email: string): Promise<void> {
  await (await tries()).clear(email);
}
