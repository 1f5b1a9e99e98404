"use client";
import { useEffect, useSyncExternalStore } from "react";
import type { ThreadsStore } from "./threads-store";

/** How long a delete can be undone, and a failure stays, in milliseconds. */
const shownMs = 8_000;

/** Takes the notice away after a while. The list may be drawn in two places; this runs once. */
export function useNoticeEnd(store: ThreadsStore): void {
  const ending = useSyncExternalStore(store.listen, () => endingNotice(store), nothing);
  useEffect(() => {
    if (!ending) return;
    const timer = setTimeout(() => store.dismiss(), shownMs);
    return () => clearTimeout(timer);
  }, [ending, store]);
}

function endingNotice(store: ThreadsStore) {
  const { notice, isHeld } = store.getView();
  return isHeld ? undefined : notice;
}

const nothing = () => undefined;
