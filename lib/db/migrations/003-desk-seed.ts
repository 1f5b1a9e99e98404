import type { Kysely, Migration } from "kysely";
import { seedDesk } from "../../desk/seed";
import type { Tables } from "../schema";

/** Fills the order desk, once in the life of a database. */
export const deskSeed: Migration = {
  up: (db: Kysely<Tables>) => seedDesk(db),
};
