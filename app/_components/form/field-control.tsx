"use client";
import { choicesOf, type Field } from "./field";

type Props = {
  id: string;
  field: Field;
  text: string;
  isWrong: boolean;
  /** Id of the text that says more about it. */
  describedBy: string | undefined;
  onChange: (text: string) => void;
};

const inputTypes = { date: "date", "date-time": "datetime-local", time: "time" } as const;

/** What a person fills in. Its value is a text, whatever the schema wants. */
export function FieldControl({
  id,
  field: { control, required, schema },
  text,
  isWrong,
  describedBy,
  onChange,
}: Props) {
  const common = {
    id,
    className: "field",
    value: text,
    required,
    "aria-invalid": isWrong,
    "aria-describedby": describedBy,
  };
  switch (control) {
    case "long-text":
    case "json":
      return (
        <textarea
          {...common}
          className={`field field-sizing-content max-h-72 min-h-24 ${control === "json" ? "font-mono" : ""}`}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case "choice":
      return (
        <select {...common} onChange={(event) => onChange(event.target.value)}>
          {(text === "" || !required) && <option value="">{required ? "Choose…" : "None"}</option>}
          {choicesOf(schema)?.map(({ value, label }) => (
            <option key={String(value)} value={String(value)}>
              {label}
            </option>
          ))}
        </select>
      );
    case "yes-no":
      return (
        <input
          id={id}
          type="checkbox"
          checked={text === "true"}
          aria-invalid={isWrong}
          aria-describedby={describedBy}
          className="my-2 size-4.5 accent-accent"
          onChange={(event) => onChange(String(event.target.checked))}
        />
      );
    case "date":
    case "date-time":
    case "time":
      return <input {...common} type={inputTypes[control]} onChange={(event) => onChange(event.target.value)} />;
    default:
      return (
        <input
          {...common}
          inputMode={control === "number" ? "decimal" : schema.format === "email" ? "email" : "text"}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
