import type { ExpressionBuilder } from "kysely";
import type { Db, Tables } from "../db/schema";
import { writing } from "../db/transaction";

const atOnce = 100;

export type OldThreads = {
  /** Threads that nobody touched since then, in milliseconds since 1970; unset: none for their age. */
  untouchedSince?: number;
  /** Threads that their user deleted before then: by now nobody undoes it. */
  deletedBefore: number;
};

/** Deletes old threads with all that belongs to them, a hundred at a time. Returns how many there were. */
export async function deleteOldThreads(db: Db, old: OldThreads): Promise<number> {
  let count = 0;
  for (;;) {
    const deleted = await deleteSome(db, old);
    count += deleted;
    if (deleted < atOnce) return count;
  }
}

function deleteSome(db: Db, { untouchedSince = 0, deletedBefore }: OldThreads): Promise<number> {
  const isOld = (eb: ExpressionBuilder<Tables, "thread">) =>
    eb.or([eb("updated_at", "<", untouchedSince), eb("deleted_at", "<", deletedBefore)]);
  return writing(db, async (tx) => {
    const rows = await tx
      .deleteFrom("thread")
      .where("id", "in", (eb) => eb.selectFrom("thread").select("id").where(isOld).limit(atOnce))
      .where(isOld) // asked of each row again, when it is locked: one that is touched at this moment stays
      .returning("id")
      .execute();
    return rows.length;
  });
}
