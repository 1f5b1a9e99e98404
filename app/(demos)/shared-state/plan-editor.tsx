"use client";
import type { Dispatch, SetStateAction } from "react";
import { AddItem } from "./add-item";
import { EditableText } from "./editable-text";
import { EmptyPlan, PlanSkeleton } from "./empty-plan";
import { PlanItemRow } from "./plan-item-row";
import { PlanStatus } from "./plan-status";
import { type PendingEdits, usePlan } from "./use-plan";

type Props = { pending: PendingEdits; setPending: Dispatch<SetStateAction<PendingEdits>> };

/** The shared plan: every control is one small edit. */
export function PlanEditor({ pending, setPending }: Props) {
  const { plan, edit, status, retry, flashes } = usePlan(pending, setPending);
  if (!plan) return <PlanSkeleton />;
  const { title, items } = plan;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto p-3 md:p-5">
      <section aria-label="Plan" className="card flex flex-col shadow-xs">
        <header className="flex flex-col gap-1 border-line border-b px-4 py-3">
          <h2 className="sr-only">{title}</h2>
          <EditableText
            label="Title of the plan"
            value={title}
            maxLength={120}
            className="font-semibold tracking-tight"
            onCommit={(text) => edit({ kind: "title", title: text })}
          />
          <PlanStatus status={status} edits={pending.length} onRetry={retry} />
        </header>
        {items.length === 0 ? (
          <EmptyPlan />
        ) : (
          <ol className="divide-y divide-line">
            {items.map((item, index) => (
              <PlanItemRow
                key={item.id}
                item={item}
                flash={flashes[item.id] ?? 0}
                above={items[index - 1]?.id}
                // Before the one after the next: an item moves down by one.
                below={index < items.length - 1 ? { before: items[index + 2]?.id } : undefined}
                onEdit={edit}
              />
            ))}
          </ol>
        )}
        <AddItem full={items.length >= 50} onEdit={edit} />
      </section>
    </div>
  );
}
