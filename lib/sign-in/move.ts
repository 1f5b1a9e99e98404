import type { User } from "../../agent/engine/types";
import type { Db, Tx } from "../db/schema";
import { writing } from "../db/transaction";
import { moveTokens } from "../threads/daily-tokens";

/**
 * Gives all that is an anonymous user's to an account, in one transaction: threads with their runs, spent tokens, open
 * and made decisions, files. It happens once for each anonymous user: when two tabs sign in, the first takes all.
 * Returns whether it was this one. Only what a signed cookie proved may be given as `anonymous`.
 */
export function moveToAccount(db: Db, anonymous: User, account: User): Promise<boolean> {
  return writing(db, async (tx) => {
    const first = await tx
      .insertInto("moved_session")
      .values({ anonymous_id: anonymous.id, account_id: account.id, moved_at: Date.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning("anonymous_id")
      .executeTakeFirst();
    if (!first) return false;
    await giveTo(tx, anonymous.id, account.id);
    return true;
  });
}

/** The account that an anonymous user's things were given to. Their old cookie is good for nothing any more. */
export async function movedTo(db: Db, user: User): Promise<User | undefined> {
  const row = await db
    .selectFrom("moved_session")
    .select("account_id")
    .where("anonymous_id", "=", user.id)
    .executeTakeFirst();
  return row && { id: row.account_id };
}

/** Moves what was still being written when its user signed in, as by a run that was on. */
export function moveLate(db: Db): Promise<void> {
  return writing(db, async (tx) => {
    const late = await tx
      .selectFrom("moved_session as moved")
      .select(["moved.anonymous_id", "moved.account_id"])
      .where((eb) =>
        eb.or([
          eb.exists(eb.selectFrom("thread").select("id").whereRef("owner", "=", "moved.anonymous_id")),
          eb.exists(eb.selectFrom("run").select("key").whereRef("user_id", "=", "moved.anonymous_id")),
          eb.exists(eb.selectFrom("attachment").select("id").whereRef("owner", "=", "moved.anonymous_id")),
        ]),
      )
      .execute();
    for (const { anonymous_id, account_id } of late) await giveTo(tx, anonymous_id, account_id);
  });
}

async function giveTo(tx: Tx, anonymous: string, owner: string): Promise<void> {
  await moveTokens(tx, { id: anonymous }, { id: owner });
  await tx.updateTable("interrupt").set({ answered_by: owner }).where("answered_by", "=", anonymous).execute();
  await tx.updateTable("run").set({ user_id: owner }).where("user_id", "=", anonymous).execute();
  await tx.updateTable("attachment").set({ owner }).where("owner", "=", anonymous).execute();
  await tx.updateTable("thread").set({ owner }).where("owner", "=", anonymous).execute();
}
