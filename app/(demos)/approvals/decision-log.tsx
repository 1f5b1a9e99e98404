"use client";
import { Ban, Check, type LucideIcon, PenLine, Scale, X } from "lucide-react";
import { z } from "zod";
import { changesOf } from "../../_components/approvals/changes";
import { useAfterRun } from "../../_components/chat/use-after-run";
import { toolTitle } from "../../_components/tools/tool-title";
import { argsLine } from "../../_components/tools/tool-words";
import { useHasBegun } from "../../_components/trace/thread-watch-context";
import { FailedNote } from "../../_components/ui/failed-note";
import { useServerData } from "../../_components/use-server-data";
import { type DecisionRow, decisionSchema } from "./decision";

const decisionsSchema = z.array(decisionSchema);

const looks: Record<DecisionRow["decision"], { text: string; icon: LucideIcon; color: string }> = {
  approved: { text: "Approved", icon: Check, color: "text-good" },
  edited: { text: "Approved with changes", icon: PenLine, color: "text-good" },
  rejected: { text: "Rejected", icon: Ban, color: "text-bad" },
  dismissed: { text: "Dismissed", icon: X, color: "text-ink-faint" },
};

/** Who decided what, when, and with which changes, as the server keeps it. */
export function DecisionLog({ threadId }: { threadId: string }) {
  const begun = useHasBegun();
  const { data, refresh } = useServerData(begun ? `/api/decisions?thread=${threadId}` : undefined, decisionsSchema);
  useAfterRun(refresh);
  const rows = data.status === "ready" ? data.value : [];
  return (
    <section aria-labelledby="decision-log" className="flex flex-col gap-2">
      <h2 id="decision-log" className="font-medium text-sm">
        Decisions in this chat
      </h2>
      {data.status === "failed" && (
        <div className="card">
          <FailedNote what="The decisions" onRetry={refresh} />
        </div>
      )}
      {(data.status === "empty" || (data.status === "ready" && rows.length === 0)) && (
        <div className="flex flex-col items-center gap-2 rounded-xl border border-line-strong border-dashed px-6 py-8 text-center">
          <Scale aria-hidden="true" className="size-5 text-ink-faint" strokeWidth={1.5} />
          <p className="text-balance text-ink-faint text-sm">
            Nothing was decided yet. What you approve or reject is kept here.
          </p>
        </div>
      )}
      {rows.length > 0 && (
        <ul className="card divide-y divide-line">
          {rows.map((row) => (
            <DecisionItem key={row.id} row={row} />
          ))}
        </ul>
      )}
    </section>
  );
}

function DecisionItem({ row }: { row: DecisionRow }) {
  const { text, icon: Icon, color } = looks[row.decision];
  return (
    <li className="flex items-start gap-3 px-4 py-3 text-sm">
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${color}`} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium">{text}</span>
          <time dateTime={row.answeredAt.toISOString()} className="text-ink-faint text-xs tabular-nums">
            {row.answeredAt.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}
          </time>
        </p>
        <p className="break-words text-ink-soft">
          {toolTitle(row.toolName)} · {argsLine(row.input)}
        </p>
        {changesOf(row).map((change) => (
          <p key={change} className="break-words text-ink-faint text-xs">
            {change}
          </p>
        ))}
        {row.reason && <p className="break-words text-ink-faint text-xs">“{row.reason}”</p>}
      </div>
    </li>
  );
}
