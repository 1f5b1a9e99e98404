"use client";
import { useChatSession } from "../chat/session";
import { useAfterRun } from "../chat/use-after-run";
import { useHasBegun } from "../trace/thread-watch-context";
import { useServerData } from "../use-server-data";
import { usageSchema } from "./usage";
import { UsageNote } from "./usage-note";

/** What the thread has used, counted anew after each run. Shows nothing before there is something to count. */
export function ThreadUsage() {
  const { threadId } = useChatSession();
  const begun = useHasBegun();
  const { data, refresh } = useServerData(begun ? `/api/threads/${threadId}/usage` : undefined, usageSchema);
  useAfterRun(refresh);
  return data.status === "ready" && data.value.thread > 0 ? <UsageNote usage={data.value} /> : null;
}
