import { setTimeout as wait } from "node:timers/promises";
import { CompiledQuery, type DatabaseConnection, type QueryResult } from "kysely";
import type Database from "libsql";
import { AppError } from "../../agent/errors";
import { isBusy, toStorageError } from "./storage-error";

/** In milliseconds: how long one process waits for another one that holds the file. */
export const busyTimeout = 5000;

/** The driver takes the whole process down when a closed file is used. Throws `STORAGE` instead. */
export function assertOpen(file: Database.Database): void {
  if (!file.open) throw new AppError("STORAGE", "The database is closed; the server is stopping.");
}

/**
 * Begins a transaction that may write. Waits for another process that holds the file, up to 5 s, and lets the event loop
 * go on meanwhile: SQLite's own waiting stops the whole process (issue 8). Throws `STORAGE` when the time is over.
 */
export async function beginWriting(file: Database.Database): Promise<void> {
  const until = performance.now() + busyTimeout;
  assertOpen(file);
  file.exec("pragma busy_timeout = 0");
  try {
    while (!tryToBegin(file, until)) await wait(1);
  } finally {
    if (file.open) file.exec(`pragma busy_timeout = ${busyTimeout}`);
  }
}

/** Not by a prepared statement: one that was refused counts as running, and no commit would go through any more. */
function tryToBegin(file: Database.Database, until: number): boolean {
  assertOpen(file);
  try {
    file.exec("begin immediate");
    return true;
  } catch (cause) {
    const error = toStorageError(cause);
    if (!isBusy(error) || performance.now() > until) throw error;
    return false;
  }
}

/** The connection to a SQLite file. A write outside of a transaction gets one of its own, so that it can wait too. */
export class FileConnection implements DatabaseConnection {
  constructor(
    private readonly inner: DatabaseConnection,
    private readonly file: Database.Database,
  ) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    assertOpen(this.file);
    if (!isWrite(query) || this.file.inTransaction) return this.inner.executeQuery<R>(query);
    await beginWriting(this.file);
    try {
      const result = await this.inner.executeQuery<R>(query);
      await this.inner.executeQuery(CompiledQuery.raw("commit"));
      return result;
    } catch (error) {
      if (this.file.open && this.file.inTransaction) this.file.exec("rollback");
      throw error;
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}

const writes: ReadonlySet<string> = new Set(["InsertQueryNode", "UpdateQueryNode", "DeleteQueryNode"]);

const isWrite = ({ query }: CompiledQuery): boolean => writes.has(query.kind);
