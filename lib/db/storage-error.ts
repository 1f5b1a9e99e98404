import { AppError } from "../../agent/errors";

/** SQLite's result code families that a person has to do something about → what to do. */
const sentences: Record<string, string> = {
  SQLITE_FULL: "The database can't be written because the disk is full. Free some space and try again.",
  SQLITE_READONLY: "The database file is read-only. Give the server write access to it and its folder.",
  SQLITE_PERM: "The database file can't be used. Give the server read and write access to it and its folder.",
  SQLITE_CANTOPEN:
    "The database file can't be opened. Check that its folder can be made and written, or set DATABASE_URL to another file.",
  SQLITE_NOTADB: "The database file is not a SQLite database. Move it away, or set DATABASE_URL to another file.",
  SQLITE_CORRUPT: "The database file is damaged. Restore a copy of it, or move it away and start anew.",
  SQLITE_IOERR: "The database file can't be read or written. Check the disk and try again.",
  SQLITE_BUSY: "Another program holds the database file. Stop it and try again.",
};

/** The driver names some extended codes by number only; their low byte is the family (sqlite.org/rescode.html). */
const primaryCodes: Record<number, string> = {
  3: "SQLITE_PERM",
  5: "SQLITE_BUSY",
  8: "SQLITE_READONLY",
  10: "SQLITE_IOERR",
  11: "SQLITE_CORRUPT",
  13: "SQLITE_FULL",
  14: "SQLITE_CANTOPEN",
  26: "SQLITE_NOTADB",
};

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // The driver gives a failed open no code, only SQLite's number 14 (CANTOPEN) in its text.
  if (error.message.startsWith("ConnectionFailed")) return "SQLITE_CANTOPEN";
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const extended = /^UNKNOWN_SQLITE_ERROR_(\d+)$/.exec(code ?? "")?.[1];
  return extended ? primaryCodes[Number(extended) & 0xff] : code;
}

/** Turns a failure of the storage itself into `STORAGE`; leaves faults of our own queries as they are. */
export function toStorageError(error: unknown): unknown {
  const code = codeOf(error);
  const family = code && Object.keys(sentences).find((name) => code.startsWith(name));
  return family ? new AppError("STORAGE", sentences[family], { cause: error }) : error;
}

/** True when SQLite did not do what it was asked, because another process holds the file; it may be asked again. */
export function isBusy(error: unknown): boolean {
  return error instanceof AppError && Boolean(codeOf(error.cause)?.startsWith("SQLITE_BUSY"));
}
