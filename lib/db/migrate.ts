import { Migrator } from "kysely";
import { migrations } from "./migrations";
import type { Db } from "./schema";

/** Brings the database to the newest schema. Safe when several processes start at once. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
