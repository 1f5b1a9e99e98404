import { sql } from "kysely";
import { database } from "./db/connect";
import { log } from "./log";
import { chosenModel } from "./runtime";

export type Readiness = { ok: boolean; database: boolean; model: boolean };

/** Whether the server can answer: its database is reachable and a model is configured. The causes are logged. */
export async function readiness(): Promise<Readiness> {
  const [databaseReady, model] = await Promise.all([
    works("database", async () => sql`select 1`.execute(await database())),
    works("model", async () => chosenModel()),
  ]);
  return { ok: databaseReady && model, database: databaseReady, model };
}

async function works(part: string, check: () => Promise<unknown>): Promise<boolean> {
  try {
    await check();
    return true;
  } catch (error) {
    log("error", "The server is not ready.", { part, error });
    return false;
  }
}
