"use client";
import { useId, useState } from "react";
import { FailedNote } from "../ui/failed-note";
import { ThreadNotice } from "./thread-notice";
import { ThreadRow } from "./thread-row";
import { ThreadSearch } from "./thread-search";
import { useThreads, useThreadsStore } from "./threads-context";
import { ThreadsSkeleton } from "./threads-skeleton";
import { type TimeGroup, timeGroups } from "./time-groups";
import { useOpenThread } from "./use-open-thread";

/** The user's chats, to open, find, rename and delete them. */
export function ThreadList() {
  const { status, threads, shown } = useThreads();
  const store = useThreadsStore();
  const [isEditing, setIsEditing] = useState(false);
  const isEmpty = status === "ready" && threads.length === 0 && shown === "";
  return (
    <section aria-label="Chats" tabIndex={-1} className="flex flex-1 flex-col gap-3 outline-none">
      {status !== "loading" && !isEmpty && (
        <div className="sticky top-0 z-10 -mx-1 flex items-center gap-1 bg-panel px-1 pb-1">
          <ThreadSearch />
          <button
            type="button"
            aria-pressed={isEditing}
            onClick={() => setIsEditing(!isEditing)}
            className="no-touch:hidden rounded-lg px-2 py-1.5 text-ink-soft text-sm"
          >
            {isEditing ? "Done" : "Edit"}
          </button>
        </div>
      )}
      {status === "loading" && <ThreadsSkeleton />}
      {status === "failed" && (
        <div className="card">
          <FailedNote what="Your chats" onRetry={() => void store.refresh()} />
        </div>
      )}
      {isEmpty && <p className="px-2 text-ink-faint text-sm">No chats yet. What you write is kept here.</p>}
      {status === "ready" && threads.length === 0 && shown !== "" && (
        <p className="break-words px-2 text-ink-faint text-sm">No chat is named like “{shown}”.</p>
      )}
      {status === "ready" &&
        timeGroups(threads, Date.now()).map((group) => <Group key={group.title} group={group} isEditing={isEditing} />)}
      <ThreadNotice />
    </section>
  );
}

function Group({ group, isEditing }: { group: TimeGroup; isEditing: boolean }) {
  const id = useId();
  const open = useOpenThread();
  return (
    <div className="flex flex-col gap-0.5">
      <p id={id} className="px-2 pb-0.5 text-ink-faint text-xs">
        {group.title}
      </p>
      <ul aria-labelledby={id}>
        {group.threads.map((thread) => (
          <ThreadRow key={thread.id} thread={thread} isOpen={thread.id === open} isEditing={isEditing} />
        ))}
      </ul>
    </div>
  );
}
