import type { Progress } from "../trace/call-view";

/** How far a long call is, as a bar and in words. */
export function ProgressBar({ title, progress: { done, total, label } }: { title: string; progress: Progress }) {
  const share = total > 0 ? Math.min(Math.max(done / total, 0), 1) : 0;
  const words = `${done.toLocaleString("en")} of ${total.toLocaleString("en")}${label ? ` ${label}` : ""}`;
  return (
    <div className="flex items-center gap-3 border-line border-t px-3 py-2 text-ink-soft text-xs">
      <div
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={Math.min(done, total)}
        aria-valuetext={words}
        className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-hover"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-200"
          style={{ width: `${share * 100}%` }}
        />
      </div>
      <span aria-hidden="true" className="shrink-0 tabular-nums">
        {words}
      </span>
    </div>
  );
}
