import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
} from "kysely";
import { Pool, TypeOverrides, types } from "pg";
import { AppError } from "../../agent/errors";
import { log } from "../log";
import { withoutLogIds } from "../log-ids";
import { Listener } from "./listener";
import type { News } from "./news";
import { toPostgresError } from "./postgres-error";

const poolSize = 10;
/** How long a query waits for a connection, in milliseconds. */
const connectTimeout = 10_000;
/** After this long without an answer the connection counts as dead, in milliseconds. */
const queryTimeout = 60_000;
/** After this long the server undoes the transaction of an instance that hangs and holds others up, in milliseconds. */
const idleTransactionTimeout = 30_000;

async function guarded<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw toPostgresError(error);
  }
}

/** Counts, sums and times fit into a number here; the driver would give them as text. */
function asNumbers(): TypeOverrides {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, Number);
  overrides.setTypeParser(types.builtins.NUMERIC, Number);
  return overrides;
}

function openPool(url: string): Pool {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: queryTimeout,
    keepAlive: true,
    types: asNumbers(),
    // A statement and not an option of the connection, which poolers refuse.
    onConnect: async (client) => {
      await client.query(`set idle_in_transaction_session_timeout = ${idleTransactionTimeout}`);
    },
  });
  // A connection that breaks would end the process, were nobody to listen: an idle one, and one in use.
  const broken = ({ message }: Error) =>
    withoutLogIds(() => log("warn", "A connection to the database broke.", { reason: message }));
  pool.on("error", broken);
  pool.on("connect", (client) => client.on("error", broken));
  return pool;
}

class PoolDriver extends PostgresDriver {
  constructor(
    pool: Pool,
    private readonly listener: Listener,
  ) {
    super({ pool, onCreateConnection: async (connection) => translateErrors(connection) });
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    return guarded(() => super.acquireConnection());
  }

  override async destroy(): Promise<void> {
    await this.listener.close();
    await super.destroy();
  }
}

function translateErrors(connection: DatabaseConnection): void {
  const execute: <R>(query: CompiledQuery) => Promise<QueryResult<R>> = connection.executeQuery.bind(connection);
  connection.executeQuery = (query) => guarded(() => execute(query));
}

/** Kysely's adapter, which everything on the database can reach, with the news of the other instances. */
class NewsAdapter extends PostgresAdapter {
  constructor(readonly news: News) {
    super();
  }
}

/** Kysely's dialect for a Postgres server: a pool, and a listener for news. Throws `AppError` STORAGE for a bad address. */
export class PoolDialect extends PostgresDialect {
  private readonly listener: Listener;
  private readonly pool: Pool;

  constructor(url: string) {
    if (!URL.canParse(url)) {
      const sentence = "DATABASE_URL can't be read. Write special characters of its password percent-encoded.";
      throw new AppError("STORAGE", sentence);
    }
    const pool = openPool(url);
    super({ pool });
    this.pool = pool;
    this.listener = new Listener(url);
  }

  override createDriver(): PostgresDriver {
    return new PoolDriver(this.pool, this.listener);
  }

  override createAdapter(): PostgresAdapter {
    return new NewsAdapter(this.listener);
  }
}
