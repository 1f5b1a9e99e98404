import { open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../agent/errors";
import { makeFolder } from "../make-folder";
import type { ByteRange } from "./range";

/**
 * Writes a file whole or not at all, readable by the server only. It appears under `name` when its bytes are on the
 * disk; when the source throws or the disk is full, nothing is left. Throws what the source throws, or `STORAGE`.
 */
export async function writeWhole(folder: string, name: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  const draft = join(folder, `${name}.part`);
  await onDisk(async () => makeFolder(folder));
  const file = await onDisk(() => open(draft, "wx", 0o600));
  try {
    try {
      for await (const chunk of source) await onDisk(() => file.writeFile(chunk));
      await onDisk(() => file.sync());
    } finally {
      await file.close();
    }
    await onDisk(() => rename(draft, join(folder, name)));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The file's bytes, or `undefined` when there is none. Throws `STORAGE`. */
export async function readWhole(folder: string, name: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(join(folder, name));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw storageError(error);
  }
}

/** The file, or a range of it, as a stream that is open already, or `undefined` when there is none. Throws `STORAGE`. */
export async function openStream(folder: string, name: string, range?: ByteRange) {
  try {
    return (await open(join(folder, name), "r")).createReadStream(range);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw storageError(error);
  }
}

export const removeFile = (folder: string, name: string) => rm(join(folder, name), { force: true });

async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storageError(error);
  }
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined);
const isMissing = (error: unknown) => codeOf(error) === "ENOENT";

function storageError(cause: unknown): AppError {
  const full = codeOf(cause) === "ENOSPC" || codeOf(cause) === "EDQUOT";
  const sentence = full
    ? "The file can't be stored because the disk is full. Free some space and try again."
    : "Attached files can't be stored or read. Give the server read and write access to the folder of the database.";
  return new AppError("STORAGE", sentence, { cause });
}
