import { sql } from "kysely";
import { z } from "zod";
import { AppError } from "../../agent/errors";
import { isPostgres } from "../db/news";
import type { Tx } from "../db/schema";
import { type Allowance, type Caller, reached } from "../limits/allowance";

const counts = z.object({ user: z.coerce.number().int(), address: z.coerce.number().int() });

/**
 * Makes sure that a caller may have one more run at the same time: throws `TOO_MANY_RUNS` otherwise. Counts the runs that
 * are on in the database, of whichever instance, as long as their leases last. What the transaction adds is counted by
 * the next one that asks: on Postgres they wait for each other, on SQLite one writes at a time.
 */
export async function assertRoom(tx: Tx, { user, address }: Caller, allowance: Allowance): Promise<void> {
  if (allowance.user !== "off") await waitInLine(tx, `runs of user ${user.id}`);
  if (allowance.address !== "off" && address !== undefined) await waitInLine(tx, `runs of address ${address}`);
  const row = await tx
    .selectFrom("run")
    .select((eb) => [
      eb.fn.countAll().filterWhere("user_id", "=", user.id).as("user"),
      eb.fn
        .countAll()
        .filterWhere("address", "=", address ?? null)
        .as("address"),
    ])
    .where("status", "=", sql.lit("running")) // in the text of the query, or SQLite would not use the index
    .where("lease_until", ">", Date.now())
    .executeTakeFirstOrThrow();
  if (reached(counts.parse(row), allowance)) throw new AppError("TOO_MANY_RUNS");
}

/** Until this transaction ends, no other one passes here with the same name. */
async function waitInLine(tx: Tx, name: string): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
