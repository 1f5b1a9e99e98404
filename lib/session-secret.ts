import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { AppError } from "../agent/errors";
import { dataFolder } from "./data-folder";
import type { Env } from "./env";
import { makeFolder } from "./make-folder";

/**
 * The key that signs session cookies: `SESSION_SECRET`, or else one that is made at the first start and kept in the
 * file `session-secret` beside the database file. Throws `STORAGE` when that file can't be made or read.
 */
export function sessionSecret(env: Pick<Env, "sessionSecret" | "databaseUrl">): string {
  if (env.sessionSecret) return env.sessionSecret;
  const file = join(dataFolder(env.databaseUrl), "session-secret");
  const secret = readSecret(file) ?? makeSecret(file);
  // An emptied file would sign with a key that everybody can guess.
  if (secret.length < secretBytes * 2) throw unusable(file, undefined);
  return secret;
}

const secretBytes = 32;

function readSecret(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw unusable(file, error);
  }
}

// The whole file appears under its name at once, or another process was first: nobody reads half a secret.
function makeSecret(file: string): string {
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    makeFolder(dirname(file));
    writeFileSync(draft, randomBytes(secretBytes).toString("hex"), { mode: 0o600, flag: "wx" });
    try {
      linkSync(draft, file);
    } catch (error) {
      if (!hasCode(error, "EEXIST")) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    return readFileSync(file, "utf8");
  } catch (error) {
    throw unusable(file, error);
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

function unusable(file: string, cause: unknown): AppError {
  return new AppError("STORAGE", `The file ${file} can't be used; check its rights, or set SESSION_SECRET.`, { cause });
}
