"use client";
import { Check, ChevronDown, ChevronUp, X } from "lucide-react";
import { Checkbox } from "radix-ui";
import { days, type PlanItem } from "@/agent/state";
import { EditableText } from "./editable-text";
import type { PlanEdit } from "./plan-edit";
import { RowButton } from "./row-button";

type Props = {
  item: PlanItem;
  /** A new number flashes the row. */
  flash: number;
  above: string | undefined;
  below: { before: string | undefined } | undefined;
  onEdit: (edit: PlanEdit) => void;
};

/** One item of the plan, with everything that can be done to it. */
export function PlanItemRow({ item, flash, above, below, onEdit }: Props) {
  const { id, text, day, done } = item;
  return (
    <li data-flash={flash} className="relative flex flex-wrap items-center gap-x-2 gap-y-1 px-3 py-2">
      {flash > 0 && (
        <span
          key={flash}
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 animate-[flash_2s_ease-out_forwards] bg-accent-soft"
        />
      )}
      <Checkbox.Root
        checked={done}
        onCheckedChange={(checked) => onEdit({ kind: "done", id, done: checked === true })}
        aria-label={`Done: ${text}`}
        className="relative flex size-5 shrink-0 items-center justify-center rounded-md border border-line-strong bg-canvas text-accent-ink data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Checkbox.Indicator>
          <Check aria-hidden="true" className="size-3.5" strokeWidth={2.5} />
        </Checkbox.Indicator>
      </Checkbox.Root>
      <EditableText
        label={`Text of: ${text}`}
        value={text}
        maxLength={200}
        className={`relative min-w-32 flex-1 ${done ? "text-ink-faint line-through" : ""}`}
        onCommit={(changed) => onEdit({ kind: "text", id, text: changed })}
      />
      <div className="relative ml-auto flex items-center">
        <select
          aria-label={`Day of: ${text}`}
          value={day ?? ""}
          onChange={({ target }) => onEdit({ kind: "day", id, day: days.find((each) => each === target.value) })}
          className="rounded-md bg-transparent py-1 text-base text-ink-soft hover:bg-hover md:text-xs"
        >
          <option value="">No day</option>
          {days.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <RowButton
          label={`Move up: ${text}`}
          icon={ChevronUp}
          {...(above !== undefined && { onClick: () => onEdit({ kind: "move", id, before: above }) })}
        />
        <RowButton
          label={`Move down: ${text}`}
          icon={ChevronDown}
          {...(below && { onClick: () => onEdit({ kind: "move", id, before: below.before }) })}
        />
        <RowButton label={`Remove: ${text}`} icon={X} onClick={() => onEdit({ kind: "remove", id })} />
      </div>
    </li>
  );
}
