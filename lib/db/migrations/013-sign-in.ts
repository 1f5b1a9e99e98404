import type { Kysely, Migration } from "kysely";
import { isPostgres } from "../news";
import type { Tables } from "../schema";

/** Accounts, in the tables of the sign-in library with its own column names, and which sessions became whose account. */
export const signIn: Migration = {
  async up(db: Kysely<Tables>) {
    const [time, truth] = isPostgres(db) ? (["timestamptz", "boolean"] as const) : (["text", "integer"] as const);

    await db.schema
      .createTable("auth_user")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("email", "text", (c) => c.notNull().unique())
      .addColumn("emailVerified", truth, (c) => c.notNull())
      .addColumn("image", "text")
      .addColumn("createdAt", time, (c) => c.notNull())
      .addColumn("updatedAt", time, (c) => c.notNull())
      .execute();
    await db.schema
      .createTable("auth_session")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("expiresAt", time, (c) => c.notNull())
      .addColumn("token", "text", (c) => c.notNull().unique())
      .addColumn("createdAt", time, (c) => c.notNull())
      .addColumn("updatedAt", time, (c) => c.notNull())
      .addColumn("ipAddress", "text")
      .addColumn("userAgent", "text")
      .addColumn("userId", "text", (c) => c.notNull().references("auth_user.id").onDelete("cascade"))
      .execute();
    await db.schema.createIndex("auth_session_user").on("auth_session").column("userId").execute();
    await db.schema
      .createTable("auth_account")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("accountId", "text", (c) => c.notNull())
      .addColumn("providerId", "text", (c) => c.notNull())
      .addColumn("userId", "text", (c) => c.notNull().references("auth_user.id").onDelete("cascade"))
      .addColumn("accessToken", "text")
      .addColumn("refreshToken", "text")
      .addColumn("idToken", "text")
      .addColumn("accessTokenExpiresAt", time)
      .addColumn("refreshTokenExpiresAt", time)
      .addColumn("scope", "text")
      .addColumn("password", "text")
      .addColumn("createdAt", time, (c) => c.notNull())
      .addColumn("updatedAt", time, (c) => c.notNull())
      .execute();
    await db.schema.createIndex("auth_account_user").on("auth_account").column("userId").execute();
    await db.schema
      .createTable("auth_verification")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("identifier", "text", (c) => c.notNull())
      .addColumn("value", "text", (c) => c.notNull())
      .addColumn("expiresAt", time, (c) => c.notNull())
      .addColumn("createdAt", time, (c) => c.notNull())
      .addColumn("updatedAt", time, (c) => c.notNull())
      .execute();
    await db.schema.createIndex("auth_verification_name").on("auth_verification").column("identifier").execute();

    await db.schema
      .createTable("moved_session")
      .addColumn("anonymous_id", "text", (c) => c.primaryKey())
      .addColumn("account_id", "text", (c) => c.notNull().references("auth_user.id").onDelete("cascade"))
      .addColumn("moved_at", "bigint", (c) => c.notNull())
      .execute();
  },
};
