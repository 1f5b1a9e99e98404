import { durationText } from "../tools/duration";
import { StatusSign, statusText } from "../tools/tool-status";
import type { TraceNode } from "./trace";

/** A step, a call or a subagent, with what it made below it. */
export function TraceNodeView({ node }: { node: TraceNode }) {
  const { kind, title, detail, status, durationMs, children } = node;
  const isSaidBelow = status === "done" || (kind === "step" && children.length > 0);
  return (
    <li data-kind={kind} data-status={status} className="flex flex-col gap-1">
      <p className="flex min-h-6 items-center gap-2 text-sm">
        <StatusSign status={status} />
        <span className={`shrink-0 ${kind === "step" ? "text-ink-soft" : "font-medium"}`}>{title}</span>
        {kind === "subagent" && (
          <span className="shrink-0 rounded-md bg-accent-soft px-1.5 py-0.5 font-medium text-accent text-xs">
            Subagent
          </span>
        )}
        <span className="min-w-0 flex-1 truncate text-ink-faint">{detail}</span>
        <span className={isSaidBelow ? "sr-only" : "shrink-0 text-ink-soft text-xs"}>{statusText(status)}</span>
        {durationMs !== undefined && (
          <span className="shrink-0 text-ink-faint text-xs tabular-nums">{durationText(durationMs)}</span>
        )}
      </p>
      {children.length > 0 && (
        <ol className="ml-[0.4375rem] flex flex-col gap-1 border-line-strong border-l pl-4">
          {children.map((child) => (
            <TraceNodeView key={child.key} node={child} />
          ))}
        </ol>
      )}
    </li>
  );
}
