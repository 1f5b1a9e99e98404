import { AppError } from "../../agent/errors";

const unreachable =
  "The database server can't be reached. Check that it runs, and the host and port of DATABASE_URL, then try again.";
const refused = "The database server refused the user or the password of DATABASE_URL. Check them.";
const restarting = "The database server is stopping or starting. Try again in a moment.";
const untrusted =
  "The certificate of the database server is not trusted. Set sslmode and sslrootcert in DATABASE_URL, or its CA in NODE_EXTRA_CA_CERTS.";

/** Codes of the system and of Postgres (two letters or digits stand for a class of them) → what to do. */
const sentences: Record<string, string> = {
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  EPIPE: unreachable,
  ETIMEDOUT: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ENOTFOUND: "The host of DATABASE_URL is not known. Check its name.",
  EAI_AGAIN: "The host of DATABASE_URL can't be looked up right now. Check its name and the network.",
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: untrusted,
  CERT_HAS_EXPIRED: untrusted,
  "08": unreachable,
  "28": refused,
  "3D000": "The database that DATABASE_URL names does not exist. Create it, or name another.",
  "3F000": "The database has no schema to make tables in. Create one, or set search_path for its user.",
  "42501": "The database user of DATABASE_URL lacks rights. Let it make tables in its schema, and read and write them.",
  "25006": "The database is read-only. Name its primary server in DATABASE_URL.",
  "53100": "The database can't be written because its disk is full. Free some space and try again.",
  "53300": "The database server has no free connections. Allow more, or put a pooler in front of it.",
  "53": "The database server is short of resources. Check it and try again.",
  "57P": restarting,
  "58": "The database server can't read or write its files. Check its log.",
  XX001: "The database is damaged. Restore a copy of it.",
  XX002: "The database is damaged. Restore a copy of it.",
};

/** The driver gives these no code. */
const worded: readonly [RegExp, string][] = [
  [/^(Connection terminated|timeout e|Client (has encountered|was closed)|Query read timeout)/, unreachable],
  [/^The server does not support SSL/, "The database server has no TLS. Set sslmode=disable in DATABASE_URL."],
  [/already been destroyed|after calling end/, "The database is closed; the server is stopping."],
];

function sentenceFor(error: Error): string | undefined {
  if (!("code" in error) || typeof error.code !== "string") {
    return worded.find(([pattern]) => pattern.test(error.message))?.[1];
  }
  const { code } = error;
  const isClass = (name: string) => name.length < 5 && code.length === 5 && code.startsWith(name);
  return sentences[code] ?? sentences[Object.keys(sentences).find(isClass) ?? ""];
}

/**
 * Turns a failure of the database server, or of the way to it, into `STORAGE`, and a text that Postgres can't hold
 * into `INVALID_INPUT`; leaves faults of our own queries as they are.
 */
export function toPostgresError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ("code" in error && error.code === "22021") {
    return new AppError("INVALID_INPUT", "The text holds a character that can't be stored.", { cause: error });
  }
  const sentence = sentenceFor(error);
  return sentence === undefined ? error : new AppError("STORAGE", sentence, { cause: error });
}
