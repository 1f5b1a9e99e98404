import { CircleAlert, Hand } from "lucide-react";
import type { ListedThread } from "./listed";

const words: Record<ListedThread["status"], string> = {
  idle: "",
  running: "(running)",
  waiting: "(waits for you)",
  failed: "(the last answer failed)",
};

/** How a thread stands, as a quiet sign with words for screen readers. */
export function ThreadSign({ status }: { status: ListedThread["status"] }) {
  if (status === "idle") return null;
  return (
    <span className="flex w-4 shrink-0 justify-center">
      {status === "running" && (
        <span
          aria-hidden="true"
          className="size-2 animate-[breathe_1.6s_ease-in-out_infinite] self-center rounded-full bg-accent"
        />
      )}
      {status === "waiting" && <Hand aria-hidden="true" className="size-3.5 text-warn" strokeWidth={2} />}
      {status === "failed" && <CircleAlert aria-hidden="true" className="size-3.5 text-bad" strokeWidth={2} />}
      <span className="sr-only">{words[status]}</span>
    </span>
  );
}
