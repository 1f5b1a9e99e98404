"use client";
import { usePathname, useRouter } from "next/navigation";
import { newId } from "../thread/thread-id";
import type { ListedThread } from "./listed";
import { useThreadPages } from "./thread-pages";
import { useThreadsStore } from "./threads-context";
import { useOpenThread } from "./use-open-thread";

/** Deletes a thread; when it is the open one, a new chat begins on the same page. */
export function useDeleteThread(): (thread: ListedThread) => void {
  const store = useThreadsStore();
  const router = useRouter();
  const pathname = usePathname();
  const open = useOpenThread();
  const { addressOf } = useThreadPages();
  return (thread) => {
    const fresh = thread.id === open ? newId() : undefined;
    void store.remove(thread, fresh);
    // `replace`: going back would only show that it is not there any more.
    if (fresh !== undefined) router.replace(addressOf(fresh, pathname));
  };
}
