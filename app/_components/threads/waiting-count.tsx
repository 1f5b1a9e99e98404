"use client";
import { useThreads } from "./threads-context";

/** How much waits for the user, beside the link to the inbox. */
export function WaitingCount() {
  const { length } = useThreads().waiting;
  if (length === 0) return null;
  return (
    <span className="ml-auto min-w-5 rounded-full bg-warn-soft px-1.5 text-center font-medium text-warn text-xs leading-5 tabular-nums">
      {length}
      <span className="sr-only"> waiting for you</span>
    </span>
  );
}
