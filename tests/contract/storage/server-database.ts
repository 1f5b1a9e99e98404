import { afterAll, beforeAll } from "vitest";
import { database } from "../../../lib/db/connect";
import { newDatabase } from "./temp-database";

/** Gives the route handlers of a test file a database of their own, as `DATABASE_URL` would. */
export function serverDatabase(): void {
  let remove = async () => {};
  beforeAll(async () => {
    const { url, ...made } = await newDatabase();
    remove = made.remove;
    process.env.DATABASE_URL = url; // the settings are read once, at the first request
  });
  afterAll(async () => {
    await (await database()).destroy();
    await remove();
  });
}
