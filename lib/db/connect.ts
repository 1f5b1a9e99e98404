import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Dialect, Kysely } from "kysely";
import { AppError } from "../../agent/errors";
import { env } from "../env";
import { migrate } from "./migrate";
import { PoolDialect } from "./postgres";
import type { Db, Tables } from "./schema";
import { FileDialect } from "./sqlite";

/** The path that a `file:` address names; relative ones count from the working folder. */
function databaseFile(url: string): string {
  return url.startsWith("file://") ? fileURLToPath(url) : resolve(url.slice("file:".length));
}

function dialectOf(url: string): Dialect {
  if (url.startsWith("file:")) return new FileDialect(databaseFile(url));
  if (/^postgres(ql)?:/.test(url)) return new PoolDialect(url);
  throw new AppError("STORAGE", "DATABASE_URL must begin with file: or postgres:.");
}

/**
 * Opens the database (a `file:` for SQLite, or a `postgres:` server), makes its tables and seeds it at the first start.
 * Throws `AppError` STORAGE with one sentence that says what to do.
 */
export async function openDatabase(url: string): Promise<Db> {
  const db = new Kysely<Tables>({ dialect: dialectOf(url) });
  try {
    await migrate(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

// On globalThis, because Next evaluates this module again for each bundle and each hot reload.
declare global {
  var agentStarterDatabase: Promise<Db> | undefined;
}

/** The process's one connection to `DATABASE_URL`, opened at the first call. */
export function database(): Promise<Db> {
  globalThis.agentStarterDatabase ??= openDatabase(env().databaseUrl).catch((error: unknown) => {
    globalThis.agentStarterDatabase = undefined; // the next call tries again
    throw error;
  });
  return globalThis.agentStarterDatabase;
}
