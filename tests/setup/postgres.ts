import type { TestProject } from "vitest/node";
import { openDatabase } from "../../lib/db/connect";
import { createDatabase } from "./create-database";
import { type PostgresServer, startPostgres } from "./start-postgres";

declare module "vitest" {
  interface ProvidedContext {
    /** Of the Postgres server that the tests run on; absent where they run on SQLite files. */
    postgresUrl?: string;
  }
}

let server: PostgresServer | undefined;

/** One Postgres server for a test run, with the database that those of the tests are copies of. */
export async function setup(project: TestProject): Promise<void> {
  server = await startPostgres();
  await createDatabase(server.url, "seeded", "template0");
  await (await openDatabase(`${server.url}/seeded`)).destroy();
  project.provide("postgresUrl", server.url);
}

export async function teardown(): Promise<void> {
  await server?.close();
}
