import { sql } from "kysely";
import type { Db } from "./schema";

/** What instances on one Postgres listen to. */
export const channel = "agent_starter";

/** Something happened to a run's log. */
export const logTopic = (runKey: string) => `log ${runKey}`;
/** Somebody asked a run to stop. */
export const stopTopic = "stop";

/**
 * What an instance hears of the others on its database (`LISTEN/NOTIFY`): hints to look, never the thing itself.
 * A connection pooler may drop them, so whoever waits looks by itself too, more often while `isReliable` is false.
 */
export interface News {
  readonly isReliable: boolean;
  /** Calls `heard` at each announcement of the topic, until the returned function is called. */
  subscribe(topic: string, heard: () => void): () => void;
  /** Says that something was found which nobody had announced. */
  missed(): void;
}

const carries = (adapter: object): adapter is { news: News } => "news" in adapter;

/** The news of a database or of a transaction on it; `undefined` on SQLite, which has none. */
export function newsOf(db: Db): News | undefined {
  // By its shape and not its class: Next may bundle a class more than once.
  const { adapter } = db.getExecutor();
  return carries(adapter) ? adapter.news : undefined;
}

export const isPostgres = (db: Db): boolean => newsOf(db) !== undefined;

/** Tells all instances of a topic, when the transaction commits. Does nothing on SQLite. */
export async function announce(tx: Db, topics: readonly string[]): Promise<void> {
  if (!newsOf(tx) || topics.length === 0) return;
  await sql`select pg_notify(${channel}, topic) from unnest(${topics}::text[]) as topic`.execute(tx);
}
