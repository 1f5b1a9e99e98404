import { z } from "zod";

/** The parts of JSON Schema that the form knows; a field with others is shown locked. */
export const fieldSchema = z.looseObject({
  type: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.string()).optional(),
  not: z.unknown().optional(),
  description: z.string().optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
});
type FieldSchema = z.infer<typeof fieldSchema>;

export type Control = "text" | "long-text" | "number" | "yes-no" | "choice" | "locked";

/** One argument of a guarded call, as a row of the form. */
export type Field = {
  name: string;
  label: string;
  control: Control;
  required: boolean;
  /** What stands in the form at first. */
  text: string;
  schema: FieldSchema;
};

/** The argument as a field; undefined when it is absent and can't be given. */
export function fieldOf(
  name: string,
  value: unknown,
  schema: FieldSchema | undefined,
  required: boolean,
): Field | undefined {
  const control = schema ? controlOf(schema, value) : "locked";
  if (control === "locked" && value === undefined) return undefined;
  return { name, label: labelOf(name), control, required, text: textOf(value), schema: schema ?? {} };
}

function controlOf(schema: FieldSchema, value: unknown): Control {
  if ("const" in schema || "not" in schema) return "locked";
  if (schema.enum) return "choice";
  if (schema.type === "boolean") return "yes-no";
  if (schema.type === "number" || schema.type === "integer") return "number";
  if (schema.type !== "string") return "locked";
  return (schema.maxLength ?? 0) > 500 || textOf(value).length > 80 ? "long-text" : "text";
}

/** `orderId` → `Order id`. */
function labelOf(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

export type FieldValue = { ok: true; value: unknown } | { ok: false; problem: string };

/** The text of a field as the argument that its schema asks for, or what is wrong with it. */
export function readField({ label, control, required, schema }: Field, text: string): FieldValue {
  if (text.trim() === "" && control !== "yes-no") {
    return required ? { ok: false, problem: `${label} is missing.` } : { ok: true, value: undefined };
  }
  if (control === "yes-no") return { ok: true, value: text === "true" };
  if (control !== "number") {
    const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
    if (text.length < minLength) return { ok: false, problem: `${label} needs ${minLength} characters or more.` };
    if (text.length > maxLength) return { ok: false, problem: `${label} can have ${maxLength} characters at most.` };
    return { ok: true, value: text };
  }
  const number = Number(text.trim().replace(",", "."));
  if (!Number.isFinite(number)) return { ok: false, problem: `${label} must be a number.` };
  if (schema.type === "integer" && !Number.isInteger(number))
    return { ok: false, problem: `${label} must be a whole number.` };
  const { minimum, exclusiveMinimum, maximum } = schema;
  if (exclusiveMinimum !== undefined && number <= exclusiveMinimum) {
    return { ok: false, problem: `${label} must be more than ${exclusiveMinimum}.` };
  }
  if (minimum !== undefined && number < minimum) return { ok: false, problem: `${label} must be ${minimum} or more.` };
  if (maximum !== undefined && number > maximum) return { ok: false, problem: `${label} must be ${maximum} or less.` };
  return { ok: true, value: number };
}
