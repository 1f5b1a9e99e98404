import { ListTree } from "lucide-react";

/** The trace of a thread in which nothing was done yet. */
export function TraceEmpty() {
  return (
    <div className="flex flex-col items-center gap-2 rounded-xl border border-line-strong border-dashed px-6 py-8 text-center">
      <ListTree aria-hidden="true" className="size-5 text-ink-faint" strokeWidth={1.5} />
      <p className="text-balance text-ink-faint text-sm">
        Nothing was done yet. Each step, call and subagent stands here as it goes on.
      </p>
    </div>
  );
}
