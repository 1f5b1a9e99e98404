import { setTimeout as wait } from "node:timers/promises";
import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import { isBusy } from "./storage-error";

/** In milliseconds: how long a write waits for another process that holds the file. */
const timeout = 5000;

/**
 * A connection to a SQLite file whose statements wait for another process that holds the file, up to 5 s, and let the
 * event loop go on meanwhile: SQLite's own waiting stops the whole process (issue 8).
 */
export class WaitingConnection implements DatabaseConnection {
  constructor(private readonly inner: DatabaseConnection) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const until = performance.now() + timeout;
    for (;;) {
      try {
        return await this.inner.executeQuery<R>(query);
      } catch (error) {
        if (!isBusy(error) || performance.now() > until) throw error;
        await wait(1);
      }
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}
