"use client";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { useReturnFocus } from "../return-focus";
import { Button } from "../ui/button";
import { useThreadPages } from "./thread-pages";
import { useThreads, useThreadsStore } from "./threads-context";
import type { DeletedNotice } from "./threads-store";
import { useOpenThread } from "./use-open-thread";

/** Below the list: that a thread was deleted, with a way back, or that a change failed. */
export function ThreadNotice() {
  const { notice } = useThreads();
  return (
    <div role="status" className="sticky bottom-0 mt-auto">
      {notice?.kind === "deleted" && <Deleted key={notice.thread.id} notice={notice} />}
      {notice?.kind === "failed" && <Toast key={notice.text}>{notice.text}</Toast>}
    </div>
  );
}

function Deleted({ notice: { thread, replacedBy } }: { notice: DeletedNotice }) {
  const store = useThreadsStore();
  const router = useRouter();
  const pathname = usePathname();
  const open = useOpenThread();
  const { addressOf } = useThreadPages();
  const button = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone with its row; the way back is the next thing at hand.
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  const undo = async () => {
    await store.undo();
    if (replacedBy !== undefined && replacedBy === open) router.replace(addressOf(thread.id, pathname));
  };
  return (
    <Toast>
      <span className="min-w-0 flex-1 truncate" title={thread.title}>
        Deleted “{thread.title}”
      </span>
      <Button ref={button} onClick={() => void undo()}>
        Undo
      </Button>
    </Toast>
  );
}

/** Is held by a pointer or a keyboard user's focus, so that it does not go away from under them. */
function Toast({ children }: { children: ReactNode }) {
  const store = useThreadsStore();
  const element = useRef<HTMLDivElement>(null);
  useReturnFocus(element);
  useEffect(() => () => store.hold(false), [store]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, it only waits
    <div
      ref={element}
      onPointerEnter={() => store.hold(true)}
      onPointerLeave={() => store.hold(false)}
      onFocus={({ target }) => store.hold(target.matches(":focus-visible"))}
      onBlur={() => store.hold(false)}
      className="card flex min-h-12 animate-[fade-in_150ms_ease-out] items-center gap-2 py-1.5 pr-1.5 pl-3 text-sm shadow-lg"
    >
      {children}
    </div>
  );
}
