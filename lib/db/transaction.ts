import type { Db, Tx } from "./schema";

/** Runs `work` in one transaction that may write: all or nothing, durable when it returns. */
export function writing<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}

/** Runs several reads on one unchanging view of the database. */
export function reading<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setAccessMode("read only").setIsolationLevel("repeatable read").execute(work);
}
