"use client";
import { Inbox } from "lucide-react";
import type { ReactNode } from "react";
import { useThreads, useThreadsStore } from "../_components/threads/threads-context";
import { FailedNote } from "../_components/ui/failed-note";
import { WaitingItem } from "./waiting-item";

/** What waits, the oldest first. */
export function WaitingList() {
  const { status, waiting } = useThreads();
  const store = useThreadsStore();
  if (status === "ready" && waiting.length === 0) return <NothingWaits />;
  return (
    <Frame>
      {status === "loading" && <Loading />}
      {status === "failed" && (
        <div className="card">
          <FailedNote what="What waits for you" onRetry={() => void store.refresh()} />
        </div>
      )}
      {waiting.length > 0 && (
        <ul aria-label="Waiting for you" className="card divide-y divide-line overflow-hidden">
          {waiting.map((each) => (
            <WaitingItem key={`${each.threadId} ${each.id}`} waiting={each} />
          ))}
        </ul>
      )}
    </Frame>
  );
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="min-h-0 flex-1 overflow-y-auto">
    <div className="mx-auto max-w-3xl p-4 md:p-6">{children}</div>
  </div>
);

const Loading = () => (
  <>
    <p role="status" className="sr-only">
      Loading what waits for you…
    </p>
    <div className="card h-40 animate-[breathe_1.6s_ease-in-out_infinite]" />
  </>
);

const NothingWaits = () => (
  <div className="flex min-h-0 flex-1 flex-col items-center justify-center gap-3 p-6 text-center">
    <Inbox aria-hidden="true" className="size-6 text-ink-faint" strokeWidth={1.5} />
    <h2 className="font-medium">Nothing waits for you</h2>
    <p className="max-w-sm text-balance text-ink-faint text-sm leading-relaxed">
      When the agent needs your decision or an answer, it is listed here, whichever chat it comes from.
    </p>
  </div>
);
