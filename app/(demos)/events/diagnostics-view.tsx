"use client";
import { CircleCheck } from "lucide-react";
import type { ConversationState } from "@/lib/conversation/state";
import { JsonTree } from "./json-tree";
import { counted } from "./words";

/** What the reducer refused, and the rule that it broke. */
export function DiagnosticsView({ state: { diagnostics, refusedEvents } }: { state: ConversationState }) {
  if (refusedEvents === 0) {
    return (
      <div className="flex flex-col items-center gap-2 px-6 py-10 text-center">
        <CircleCheck aria-hidden="true" className="size-5 text-good" strokeWidth={1.5} />
        <p className="text-balance text-ink-faint text-sm">
          Every event up to here was well-formed, known and in its place.
        </p>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3 p-4">
      <p className="text-ink-soft text-sm">
        {counted(refusedEvents, "event")} changed nothing
        {refusedEvents > diagnostics.length && `; the newest ${diagnostics.length} are shown`}.
      </p>
      <ol className="card divide-y divide-line overflow-hidden">
        {diagnostics.map(({ rule, detail, event }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only ever grows at its end
          <li key={index} className="flex flex-col gap-1 px-4 py-2.5 text-sm">
            <p>
              <span className="font-mono text-bad text-xs">{rule}</span> <span className="break-words">{detail}</span>
            </p>
            <div className="font-mono text-ink-soft text-xs leading-relaxed">
              <JsonTree value={event} />
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
