"use client";
import type { Field } from "./field";
import { FieldControl } from "./field-control";

type Props = { id: string; field: Field; text: string; problem: string | undefined; onChange: (text: string) => void };

/** One value: a text when it is locked, else a control with its problem under it. */
export function FieldRow({ id, field, text, problem, onChange }: Props) {
  const { label, note, control, required } = field;
  if (control === "locked") {
    return (
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <span className="text-ink-soft text-sm">{label}</span>
        <span className="min-w-0 break-words text-sm">{text}</span>
      </div>
    );
  }
  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <label htmlFor={id} className="text-ink-soft text-sm sm:pt-1.5">
        {label}
        {!required && <span className="text-ink-faint"> (optional)</span>}
      </label>
      <div className="flex min-w-0 flex-col gap-1">
        <FieldControl
          id={id}
          field={field}
          text={text}
          isWrong={problem !== undefined}
          describedBy={problem || note ? `${id}-note` : undefined}
          onChange={onChange}
        />
        {problem ? (
          <p id={`${id}-note`} role="alert" className="text-bad text-sm">
            {problem}
          </p>
        ) : (
          note && (
            <p id={`${id}-note`} className="text-ink-faint text-xs">
              {note}
            </p>
          )
        )}
      </div>
    </div>
  );
}
