import type { ListedThread } from "./listed";

export type TimeGroup = { title: string; threads: ListedThread[] };

/** Threads, the newest first, by when they were used last, in the calendar of the browser. `now` in milliseconds. */
export function timeGroups(threads: readonly ListedThread[], now: number): TimeGroup[] {
  const starts = [
    { title: "Today", from: dayStart(now, 0) },
    { title: "Yesterday", from: dayStart(now, 1) },
    { title: "Last 7 days", from: dayStart(now, 7) },
    { title: "Older", from: Number.NEGATIVE_INFINITY },
  ];
  const groups: TimeGroup[] = [];
  for (const thread of threads) {
    const title = starts.find(({ from }) => thread.updatedAt >= from)?.title ?? "Older";
    const last = groups.at(-1);
    if (last?.title === title) last.threads.push(thread);
    else groups.push({ title, threads: [thread] });
  }
  return groups;
}

/** Midnight at the beginning of the day that lies so many days back. Days have no fixed length. */
function dayStart(now: number, daysBack: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - daysBack).getTime();
}
