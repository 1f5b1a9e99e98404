import type { Db, Tx } from "./schema";

const attempts = 5;

/** Postgres undid the transaction because of another one: a deadlock, or a snapshot that is out of date. */
const wasUndone = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "40P01" || error.code === "40001");

/**
 * Runs `work` in one transaction that may write: all or nothing, durable when it returns. On Postgres it may be run
 * again from its start, so it must do nothing outside of the transaction.
 */
export async function writing<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === attempts || !wasUndone(error)) throw error;
    }
  }
}

/** Runs several reads on one unchanging view of the database. */
export function reading<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setAccessMode("read only").setIsolationLevel("repeatable read").execute(work);
}
