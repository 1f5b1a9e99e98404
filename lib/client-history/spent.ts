import { AppError } from "@/agent/errors";
import type { Db } from "@/lib/db/schema";
import { writing } from "@/lib/db/transaction";

/**
 * Remembers interrupts as answered until no signature of theirs is good any more; the only thing that is stored when
 * browsers keep the conversations. All or none: throws `INVALID_ANSWER` when one of them was answered before.
 */
export function spend(db: Db, interruptIds: readonly string[], until: number): Promise<void> {
  return writing(db, async (tx) => {
    await tx.deleteFrom("spent_signature").where("expires_at", "<", Date.now()).execute();
    for (const id of interruptIds) {
      const row = await tx
        .insertInto("spent_signature")
        .values({ interrupt_id: id, expires_at: until })
        .onConflict((conflict) => conflict.doNothing())
        .returning("interrupt_id")
        .executeTakeFirst();
      if (!row) throw new AppError("INVALID_ANSWER", "This was answered already.");
    }
  });
}
