import { z } from "zod";

const number = z.number().optional();

/** The parts of JSON Schema that forms know. One that can't be read has none of them. */
export const fieldSchema = z
  .looseObject({
    type: z.string().optional(),
    title: z.string().optional(),
    description: z.string().optional(),
    default: z.unknown().optional(),
    const: z.unknown().optional(),
    not: z.unknown().optional(),
    enum: z.array(z.union([z.string(), z.number(), z.boolean()])).optional(),
    oneOf: z.array(z.looseObject({ const: z.unknown().optional(), title: z.string().optional() })).optional(),
    anyOf: z.array(z.looseObject({ const: z.unknown().optional(), title: z.string().optional() })).optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    minimum: number,
    exclusiveMinimum: number,
    maximum: number,
    exclusiveMaximum: number,
    multipleOf: number,
    minLength: number,
    maxLength: number,
  })
  .catch({});
export type FieldSchema = z.infer<typeof fieldSchema>;

/** `json`: a value that no other control can hold, written as JSON. `locked`: shown, not editable. */
export type Control =
  | "text"
  | "long-text"
  | "number"
  | "yes-no"
  | "choice"
  | "date"
  | "date-time"
  | "time"
  | "json"
  | "locked";

/** One value of a form. */
export type Field = {
  name: string;
  label: string;
  /** What helps to fill it in. */
  note?: string;
  control: Control;
  required: boolean;
  /** What stands in the form at first. */
  text: string;
  schema: FieldSchema;
};

/** The control for a schema; undefined when none of them fits. `text` is what the field holds already. */
export function controlOf(schema: FieldSchema, text: string): Control | undefined {
  if (choicesOf(schema)) return "choice";
  switch (schema.type) {
    case "boolean":
      return "yes-no";
    case "number":
    case "integer":
      return "number";
    case "string":
      return textControl(schema, text);
    default:
      return undefined;
  }
}

function textControl({ format, maxLength = 0 }: FieldSchema, text: string): Control {
  if (format === "date" || format === "date-time" || format === "time") return format;
  return maxLength > 500 || text.length > 80 ? "long-text" : "text";
}

export type Choice = { value: unknown; label: string };

/** The values that a schema lists, with the names that it gives them. */
export function choicesOf({ enum: values, oneOf, anyOf }: FieldSchema): Choice[] | undefined {
  if (values) return values.map((value) => ({ value, label: String(value) }));
  const listed = oneOf ?? anyOf;
  if (!listed || listed.length === 0 || !listed.every((each) => each.const !== undefined)) return undefined;
  return listed.map((each) => ({ value: each.const, label: each.title ?? String(each.const) }));
}

/** `orderId` → `Order id`. */
export function labelOf(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value as it stands in a form. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
