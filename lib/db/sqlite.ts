import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
  type TransactionSettings,
} from "kysely";
import Database from "libsql";
import { AppError } from "../../agent/errors";
import { makeFolder } from "../make-folder";
import { assertOpen, busyTimeout, FileConnection, isInTransaction, tryToBegin } from "./file-connection";
import { toStorageError } from "./storage-error";

function guarded<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw toStorageError(error);
  }
}

/** Opens the file (made with its folder when new) in WAL mode, durable at every commit. */
function openFile(path: string): Database.Database {
  try {
    makeFolder(dirname(path));
  } catch (cause) {
    const sentence =
      "The folder of the database file can't be made. Check its rights, or set DATABASE_URL to another file.";
    throw new AppError("STORAGE", sentence, { cause });
  }
  const file = new Database(path, { timeout: busyTimeout });
  file.pragma("journal_mode = wal");
  file.pragma("synchronous = full");
  file.pragma("foreign_keys = on");
  return file;
}

/** So many statements are kept prepared: more than there are in `lib`, but for those of lists that differ in length. */
const statementsKept = 200;

/** The driver's database with its errors translated. A statement is prepared once, and then used again. */
function translated(file: Database.Database): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => void file.close(),
    prepare(sql) {
      assertOpen(file);
      const statement = prepared.get(sql) ?? prepare(file, sql);
      prepared.delete(sql);
      prepared.set(sql, statement); // now the newest
      for (const oldest of prepared.keys()) {
        if (prepared.size <= statementsKept) break;
        prepared.delete(oldest);
      }
      return statement;
    },
  };
}

function prepare(file: Database.Database, sql: string): SqliteStatement {
  const statement = guarded(() => file.prepare<unknown[]>(sql));
  return {
    reader: statement.reader,
    all: (parameters) => guarded(() => statement.all(parameters)),
    run: (parameters) => guarded(() => statement.run(parameters)),
    iterate: (parameters) => file.prepare<unknown[]>(sql).iterate(parameters),
  };
}

class FileDriver extends SqliteDriver {
  constructor(private readonly file: Database.Database) {
    super({ database: translated(file) });
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new FileConnection(await super.acquireConnection(), this.file, () => this.begin());
  }

  /** A transaction that may write takes the write lock at its start, so that what it read stays true. */
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    if (settings?.accessMode === "read only") await connection.executeQuery(CompiledQuery.raw("begin"));
    else await this.begin();
  }

  /**
   * Takes the write lock. Waits for another process that holds the file, up to 5 s, and lets the event loop and the other
   * queries of this process go on meanwhile (issue 8). Throws `STORAGE` when the time is over.
   */
  private async begin(): Promise<void> {
    const until = performance.now() + busyTimeout;
    for (;;) {
      const refused = tryToBegin(this.file);
      if (refused === undefined) return;
      if (performance.now() > until) throw refused;
      await super.releaseConnection();
      await wait(1);
      await super.acquireConnection();
    }
  }

  /** On a full disk SQLite has rolled back by itself; a second rollback would hide the first error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (isInTransaction(this.file)) await super.rollbackTransaction(connection);
  }
}

/** Lets kysely's migrator work in one transaction: two processes that start together migrate once. */
class FileAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely's dialect for a SQLite file through libsql. Throws `AppError` STORAGE when it can't be opened. */
export class FileDialect extends SqliteDialect {
  private readonly file: Database.Database;

  constructor(path: string) {
    const file = guarded(() => openFile(path));
    super({ database: translated(file) });
    this.file = file;
  }

  override createDriver(): SqliteDriver {
    return new FileDriver(this.file);
  }

  override createAdapter(): SqliteAdapter {
    return new FileAdapter();
  }
}
