import { choicesOf, type Field } from "./field";

export type FieldValue = { ok: true; value: unknown } | { ok: false; problem: string };

const fits = (value: unknown): FieldValue => ({ ok: true, value });
const fails = (problem: string): FieldValue => ({ ok: false, problem });

/** The text of a field as the value that its schema asks for, or what is wrong with it. Empty and optional: undefined. */
export function readField(field: Field, text: string): FieldValue {
  const { label, control, required, schema } = field;
  if (control === "yes-no") return fits(text === "true");
  if (text.trim() === "") return required ? fails(`${label} is missing.`) : fits(undefined);
  switch (control) {
    case "number":
      return readNumber(field, text);
    case "choice": {
      const choice = choicesOf(schema)?.find(({ value }) => String(value) === text);
      return choice ? fits(choice.value) : fails(`Choose one of the values for ${label}.`);
    }
    case "date-time": {
      const date = new Date(text);
      return Number.isNaN(date.getTime()) ? fails(`${label} must be a date and a time.`) : fits(date.toISOString());
    }
    case "date":
      return /^\d{4}-\d{2}-\d{2}$/.test(text) ? fits(text) : fails(`${label} must be a date.`);
    case "time":
      return fits(text);
    case "json":
      return readJson(label, text);
    default:
      return readText(field, text);
  }
}

function readText({ label, note, schema }: Field, text: string): FieldValue {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, format, pattern } = schema;
  if (text.length < minLength) return fails(`${label} needs ${minLength} characters or more.`);
  if (text.length > maxLength) return fails(`${label} can have ${maxLength} characters at most.`);
  if (format === "email" && !/^\S+@\S+\.\S+$/.test(text)) return fails(`${label} must be an email address.`);
  if ((format === "uri" || format === "url") && !URL.canParse(text)) return fails(`${label} must be a web address.`);
  if (!format && pattern && !matches(pattern, text)) {
    return fails(`${label} does not have the right form${note ? `: ${note}` : ""}.`);
  }
  return fits(text);
}

function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return true; // a pattern that this browser can't read; the server checks the answer again
  }
}

function readNumber({ label, schema }: Field, text: string): FieldValue {
  const number = Number(text.trim().replace(",", "."));
  if (!Number.isFinite(number)) return fails(`${label} must be a number.`);
  if (schema.type === "integer" && !Number.isInteger(number)) return fails(`${label} must be a whole number.`);
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf } = schema;
  if (exclusiveMinimum !== undefined && number <= exclusiveMinimum) {
    return fails(`${label} must be more than ${exclusiveMinimum}.`);
  }
  if (minimum !== undefined && number < minimum) return fails(`${label} must be ${minimum} or more.`);
  if (exclusiveMaximum !== undefined && number >= exclusiveMaximum) {
    return fails(`${label} must be less than ${exclusiveMaximum}.`);
  }
  if (maximum !== undefined && number > maximum) return fails(`${label} must be ${maximum} or less.`);
  // 0.3 is a multiple of 0.1, also in binary fractions.
  const parts = multipleOf ? number / multipleOf : 0;
  if (Math.abs(parts - Math.round(parts)) > 1e-9) return fails(`${label} must be a multiple of ${multipleOf}.`);
  return fits(number);
}

function readJson(label: string, text: string): FieldValue {
  try {
    return fits(JSON.parse(text));
  } catch {
    return fails(`${label} must be written as JSON.`);
  }
}
