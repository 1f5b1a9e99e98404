import { createHmac, randomUUID } from "node:crypto";
import { betterAuth } from "better-auth";
import { database } from "../db/connect";
import { isPostgres } from "../db/news";
import { env } from "../env";
import { log } from "../log";
import { sessionSecret } from "../session-secret";
import { accountPrefix, cookiePrefix } from "./account";

const daysSignedIn = 30;
export const shortestPassword = 10;
export const longestPassword = 128;

/**
 * The sign-in library on our database, in tables of our migrations. This is the only file that configures it: other
 * providers go here. Its own routes stay closed; `routes.ts` calls what it needs.
 */
async function createAuth() {
  const settings = env();
  const db = await database();
  return betterAuth({
    baseURL: `http://localhost:${settings.port}`, // for addresses in mails, of which it sends none
    secret: createHmac("sha256", sessionSecret(settings)).update("sign-in").digest("hex"),
    database: { db, type: isPostgres(db) ? "postgres" : "sqlite", transaction: true },
    emailAndPassword: { enabled: true, minPasswordLength: shortestPassword, maxPasswordLength: longestPassword },
    user: { modelName: "auth_user" },
    session: { modelName: "auth_session", expiresIn: daysSignedIn * 24 * 60 * 60, disableSessionRefresh: true },
    account: { modelName: "auth_account" },
    verification: { modelName: "auth_verification" },
    advanced: {
      cookiePrefix,
      useSecureCookies: false, // they are where the request came by https, see `routes.ts`
      ipAddress: { disableIpTracking: true },
      database: { generateId: ({ model }) => (model === "user" ? `${accountPrefix}${randomUUID()}` : randomUUID()) },
    },
    rateLimit: { enabled: false }, // see `tries.ts`
    telemetry: { enabled: false },
    // Only what it says: what it gives along may hold an email.
    logger: { level: "error", log: (_level, message) => log("error", message, { from: "better-auth" }) },
  });
}

let created: ReturnType<typeof createAuth> | undefined;

/** The process's sign-in library. */
export function auth(): ReturnType<typeof createAuth> {
  created ??= createAuth().catch((error: unknown) => {
    created = undefined; // the next call tries again
    throw error;
  });
  return created;
}
