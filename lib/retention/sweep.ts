import type { AttachmentPlace } from "../attachments/store";
import { deleteLeftByAccounts } from "./left-by-accounts";
import { deleteOldThreads } from "./old-threads";
import { deleteStrayBytes, deleteUnnamedFiles } from "./unnamed-files";

const dayMs = 24 * 60 * 60_000;

export type SweepOptions = {
  place: AttachmentPlace;
  /** Days after which an untouched thread goes (`THREAD_RETENTION_DAYS`); unset: never. */
  threadDays?: number | undefined;
  /** Whether all conversations are in this database, so that a file which none of them names is nobody's. */
  keepsConversations: boolean;
};

/** How many of each were deleted. */
export type Swept = { threads: number; files: number; strays: number };

/**
 * Deletes what nobody needs any more, as at `now`: threads past their days, threads that their user deleted a day ago,
 * files that no message names, bytes that belong to nothing, and what accounts leave. A day's grace keeps what is still being written.
 * Several instances may do it at the same time.
 */
export async function sweep({ place, threadDays, keepsConversations }: SweepOptions, now: number): Promise<Swept> {
  const yesterday = now - dayMs;
  const left = await deleteLeftByAccounts(place.db, now);
  const old = await deleteOldThreads(place.db, {
    ...(threadDays !== undefined && { untouchedSince: now - threadDays * dayMs }),
    deletedBefore: yesterday,
  });
  const filesBefore = keepsConversations ? yesterday : threadDays && now - threadDays * dayMs;
  const files = filesBefore ? await deleteUnnamedFiles(place, filesBefore) : 0;
  return { threads: left + old, files, strays: await deleteStrayBytes(place, yesterday) };
}
