import type { TestProject } from "vitest/node";
import { openDatabase } from "../../lib/db/connect";
import { createDatabase } from "./create-database";
import { startPostgres } from "./start-postgres";

declare module "vitest" {
  interface ProvidedContext {
    /** Of the Postgres server that the tests run on; absent where they run on SQLite files. */
    postgresUrl?: string;
  }
}

/** One Postgres server for a test run, with the database that those of the tests are copies of. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  await createDatabase(server.url, "seeded", "template0");
  await (await openDatabase(`${server.url}/seeded`)).destroy();
  project.provide("postgresUrl", server.url);
  return server.close;
}
