import { isPostgres } from "../db/news";
import type { Db } from "../db/schema";
import { writing } from "../db/transaction";
import { accountPrefix } from "../sign-in/account";

/**
 * Deletes what accounts leave: sessions that are over at `now` (milliseconds since 1970), and threads that were begun in
 * the moment in which their account was deleted. Returns how many threads.
 */
export function deleteLeftByAccounts(db: Db, now: number): Promise<number> {
  const time = new Date(now);
  return writing(db, async (tx) => {
    await tx
      .deleteFrom("auth_session")
      .where("expiresAt", "<", isPostgres(db) ? time : time.toISOString())
      .execute();
    const rows = await tx
      .deleteFrom("thread")
      .where("owner", "like", `${accountPrefix}%`)
      .where((eb) =>
        eb.not(
          eb.exists(eb.selectFrom("auth_user").select("auth_user.id").whereRef("auth_user.id", "=", "thread.owner")),
        ),
      )
      .returning("id")
      .execute();
    return rows.length;
  });
}
