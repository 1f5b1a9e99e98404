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

export const isInTransaction = (file: Database.Database): boolean => file.open && file.inTransaction;

/**
 * Begins a transaction that may write, or returns the error that says that another process holds the file: SQLite's own
 * waiting would stop this whole process. Not by a prepared statement: one that was refused counts as running, and no
 * commit would go through any more.
 */
export function tryToBegin(file: Database.Database): unknown {
  assertOpen(file);
  file.exec("pragma busy_timeout = 0");
  try {
    file.exec("begin immediate");
    return undefined;
  } catch (cause) {
    const error = toStorageError(cause);
    if (isBusy(error)) return error;
    throw error;
  } finally {
    file.exec(`pragma busy_timeout = ${busyTimeout}`);
  }
}

/** The connection to a SQLite file. A write outside of a transaction gets one of its own, so that it can wait too. */
export class FileConnection implements DatabaseConnection {
  constructor(
    private readonly inner: DatabaseConnection,
    private readonly file: Database.Database,
    private readonly begin: () => Promise<void>,
  ) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!isWrite(query) || isInTransaction(this.file)) return this.inner.executeQuery<R>(query);
    await this.begin();
    try {
      const result = await this.inner.executeQuery<R>(query);
      await this.inner.executeQuery(CompiledQuery.raw("commit"));
      return result;
    } catch (error) {
      if (isInTransaction(this.file)) this.file.exec("rollback");
      throw error;
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}

const writes: ReadonlySet<string> = new Set(["InsertQueryNode", "UpdateQueryNode", "DeleteQueryNode"]);

const isWrite = ({ query }: CompiledQuery): boolean => writes.has(query.kind);
