"use client";
import { Clock } from "lucide-react";
import { useMemo } from "react";
import { measures } from "./report";
import { type RunTimings, timingsOf } from "./timings";
import type { Inspector } from "./use-inspector";

/** What each run took, the newest first. */
export function TimingsView({ inspector: { rows, shown, setCursor } }: { inspector: Inspector }) {
  const runs = useMemo(() => timingsOf(rows.slice(0, shown)), [rows, shown]);
  if (runs.length === 0) {
    return (
      <div className="flex flex-col items-center gap-2 px-6 py-10 text-center">
        <Clock aria-hidden="true" className="size-5 text-ink-faint" strokeWidth={1.5} />
        <p className="text-balance text-ink-faint text-sm">No run yet. Its times stand here as it streams.</p>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3 p-4">
      {runs.toReversed().map((run) => (
        <RunCard key={run.row} run={run} onShow={setCursor} />
      ))}
      <p className="text-ink-faint text-xs">
        Times count from the request; for a stored run, from when the server took it. Size is that of the events' JSON.
      </p>
    </div>
  );
}

function RunCard({ run, onShow }: { run: RunTimings; onShow: (row: number) => void }) {
  return (
    <section aria-label={run.name} className="card flex flex-col gap-3 px-4 py-3">
      <h3 className="flex items-baseline gap-2 text-sm">
        <span className="shrink-0 font-medium">{run.name}</span>
        <span className="min-w-0 flex-1 truncate font-mono text-ink-faint text-xs">{run.runId}</span>
        <button
          type="button"
          onClick={() => onShow(run.longestGap.row)}
          className="shrink-0 rounded text-accent text-xs hover:underline"
        >
          Show the longest gap
        </button>
      </h3>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-x-4 gap-y-3">
        {measures.map(([name, tell]) => (
          <div key={name} className="flex flex-col">
            <dt className="text-ink-faint text-xs">{name}</dt>
            <dd className="truncate text-sm tabular-nums">{tell(run)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
