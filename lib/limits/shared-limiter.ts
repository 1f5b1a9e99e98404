import { CompiledQuery } from "kysely";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import type { Db } from "../db/schema";

type Query = { text: string; values?: readonly unknown[] };

/**
 * A limiter whose counters are in the table `rate_limit` of a Postgres database, so that all instances count together.
 * Its queries go the way of all others: through the pool, with failures of the database as `STORAGE`, and without the
 * prepared statements that the library would name, since poolers don't keep those.
 */
export function sharedLimiter(
  db: Db,
  limit: { keyPrefix: string; points: number; duration: number },
): RateLimiterPostgres {
  const storeClient = {
    async query({ text, values = [] }: Query) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
      return { rows, rowCount: rows.length };
    },
  };
  return new RateLimiterPostgres({
    ...limit,
    storeClient,
    storeType: "client",
    tableName: "rate_limit",
    tableCreated: true, // by a migration
  });
}
