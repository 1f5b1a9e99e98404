"use client";
import type { Field } from "./field";

type Props = { id: string; field: Field; text: string; problem: string | undefined; onChange: (text: string) => void };

/** One argument: a text when it is locked, else a control with its problem under it. */
export function FieldRow({ id, field, text, problem, onChange }: Props) {
  const locked = field.control === "locked";
  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[7rem_minmax(0,1fr)]">
      {locked ? (
        <span className="text-ink-soft text-sm">{field.label}</span>
      ) : (
        <label htmlFor={id} className="text-ink-soft text-sm sm:pt-1.5">
          {field.label}
        </label>
      )}
      {locked ? (
        <span className="min-w-0 break-words text-sm">{text}</span>
      ) : (
        <div className="flex min-w-0 flex-col gap-1">
          <FieldControl id={id} field={field} text={text} problem={problem} onChange={onChange} />
          {problem ? (
            <p id={`${id}-note`} role="alert" className="text-bad text-sm">
              {problem}
            </p>
          ) : (
            field.schema.description && (
              <p id={`${id}-note`} className="text-ink-faint text-xs">
                {field.schema.description}
              </p>
            )
          )}
        </div>
      )}
    </div>
  );
}

function FieldControl({ id, field: { control, schema }, text, problem, onChange }: Props) {
  const common = {
    id,
    className: "field",
    value: text,
    "aria-invalid": problem !== undefined,
    "aria-describedby": problem || schema.description ? `${id}-note` : undefined,
  };
  switch (control) {
    case "long-text":
      return (
        <textarea
          {...common}
          className="field field-sizing-content max-h-72 min-h-24"
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case "choice":
      return (
        <select {...common} onChange={(event) => onChange(event.target.value)}>
          {schema.enum?.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      );
    case "yes-no":
      return (
        <select {...common} onChange={(event) => onChange(event.target.value)}>
          <option value="true">Yes</option>
          <option value="false">No</option>
        </select>
      );
    default:
      return (
        <input
          {...common}
          inputMode={control === "number" ? "decimal" : "text"}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
