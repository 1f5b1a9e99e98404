"use client";
import { Eye } from "lucide-react";
import { useEffect, useState } from "react";
import type { Conversation } from "@/lib/conversation/conversation";
import { Button } from "../../_components/ui/button";
import { runsAddress, type StoredRun, storedRunsSchema } from "./stored-run";

const pollMs = 2000;

/** While on, a run that another page begins in this thread is followed as well. */
export function useWatch(conversation: Conversation, threadId: string) {
  const [on, setOn] = useState(false);
  useEffect(() => {
    if (!on) return;
    let seen: string | undefined;
    let ended = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const newest = await newestRun(threadId);
      if (ended) return;
      const { runStatus, runId } = conversation.state;
      const isOthers = newest !== undefined && newest.key !== seen && newest.runId !== runId;
      const isNew = isOthers && (seen !== undefined || newest.status === "running");
      if (isNew && runStatus !== "running") await conversation.openThread(threadId);
      if (ended) return;
      seen = newest?.key ?? seen ?? "";
      timer = setTimeout(() => void look(), pollMs);
    };
    void look();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [on, conversation, threadId]);
  return { on, toggle: () => setOn((now) => !now) };
}

/** The thread's newest run; undefined when there is none, or the server can't be asked now. */
async function newestRun(threadId: string): Promise<StoredRun | undefined> {
  try {
    const response = await fetch(runsAddress(threadId));
    return response.ok ? storedRunsSchema.parse(await response.json())[0] : undefined;
  } catch {
    return undefined; // no network; the next look may have one
  }
}

export function WatchButton({ watch: { on, toggle } }: { watch: ReturnType<typeof useWatch> }) {
  return (
    <Button
      look="quiet"
      aria-pressed={on}
      onClick={toggle}
      className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
    >
      <Eye aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
      Watch
    </Button>
  );
}
