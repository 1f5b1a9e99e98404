import { type ExpressionBuilder, sql } from "kysely";
import type { AttachmentPlace } from "../attachments/store";
import { isPostgres } from "../db/news";
import type { Db, Tables } from "../db/schema";
import { writing } from "../db/transaction";

const atOnce = 100;

/**
 * Deletes attachments from before `time` (milliseconds since 1970) that no message of their owner names: uploads that
 * were never sent, and files of deleted threads. Returns how many there were.
 */
export async function deleteUnnamedFiles({ db, bytes }: AttachmentPlace, time: number): Promise<number> {
  const isUnnamed = unnamed(db);
  let count = 0;
  for (;;) {
    const rows = await writing(db, (tx) =>
      tx
        .deleteFrom("attachment")
        .where("id", "in", (eb) =>
          eb.selectFrom("attachment").select("id").where("created_at", "<", time).where(isUnnamed).limit(atOnce),
        )
        .returning("id")
        .execute(),
    );
    for (const { id } of rows) await bytes.remove(id);
    count += rows.length;
    if (rows.length < atOnce) return count;
  }
}

/** Deletes bytes from before `time` that no attachment has, as a server leaves that was killed. Returns how many. */
export async function deleteStrayBytes({ db, bytes }: AttachmentPlace, time: number): Promise<number> {
  const old = await bytes.olderThan(time);
  let count = 0;
  for (let at = 0; at < old.length; at += atOnce) {
    const ids = old.slice(at, at + atOnce);
    const rows = await db.selectFrom("attachment").select("id").where("id", "in", ids).execute();
    const known = new Set(rows.map((row) => row.id));
    const strays = ids.filter((id) => !known.has(id));
    for (const id of strays) await bytes.remove(id);
    count += strays.length;
  }
  return count;
}

/** A message names an upload by its id, in its address, and a file from elsewhere by its own address. */
function unnamed(db: Db) {
  const found = isPostgres(db) ? sql.raw("strpos") : sql.raw("instr");
  return (eb: ExpressionBuilder<Tables, "attachment">) =>
    eb.not(
      eb.exists(
        eb
          .selectFrom("message")
          .innerJoin("thread", "thread.id", "message.thread_id")
          .select("message.id")
          .whereRef("thread.owner", "=", "attachment.owner")
          .where(sql<boolean>`${found}(message.body, coalesce(attachment.source_url, attachment.id)) > 0`),
      ),
    );
}
