import { open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../agent/errors";
import { makeFolder } from "../make-folder";
import type { ByteStore } from "./byte-store";

/** Keeps bytes in files of a folder, readable by the server only. */
export const diskBytes = (folder: string): ByteStore => ({
  write: (id, source) => writeWhole(folder, id, source),
  read: (id) => unlessMissing(() => readFile(join(folder, id))),
  stream: (id, range) => unlessMissing(async () => (await open(join(folder, id), "r")).createReadStream(range)),
  remove: (id) => rm(join(folder, id), { force: true }),
  olderThan: (time) => namesOlderThan(folder, time),
});

/** The file appears under `name` when its bytes are on the disk; when anything fails, nothing is left. */
async function writeWhole(folder: string, name: string, source: AsyncIterable<Uint8Array>): Promise<void> {
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

/** Drafts of uploads that never ended are among them. */
async function namesOlderThan(folder: string, time: number): Promise<string[]> {
  const names = (await unlessMissing(() => readdir(folder))) ?? [];
  const old: string[] = [];
  for (const name of names) {
    const file = await unlessMissing(() => stat(join(folder, name)));
    if (file?.isFile() && file.mtimeMs < time) old.push(name);
  }
  return old;
}

async function unlessMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw storageError(error);
  }
}

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
