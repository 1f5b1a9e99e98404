"use client";
import { usePathname, useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useReturnFocus } from "../return-focus";
import { Button } from "../ui/button";
import type { ListedThread } from "./listed";
import { useThreads, useThreadsStore } from "./threads-context";

/** How long a delete can be undone, and a failure stays, in milliseconds. */
const shownMs = 8_000;

/** Below the list: that a thread was deleted, with a way back, or that a change failed. */
export function ThreadNotice() {
  const { notice } = useThreads();
  return (
    <div role="status" className="sticky bottom-0 mt-auto">
      {notice?.kind === "deleted" && <Deleted key={notice.thread.id} thread={notice.thread} />}
      {notice?.kind === "failed" && <Failed text={notice.text} />}
    </div>
  );
}
