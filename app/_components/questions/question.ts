import type { Interrupt } from "@copilotkit/react-core/v2";
import { z } from "zod";
import { controlOf, type Field, type FieldSchema, fieldSchema, labelOf, textOf } from "../form/field";
import { readField } from "../form/read-field";

/** What the agent wants to know, as a form. */
export type Question = {
  message: string;
  fields: readonly Field[];
  /** The answer is an object of the fields' values; else it is the value of the only field. */
  isObject: boolean;
};

export type Texts = Readonly<Record<string, string>>;

const objectSchema = z.object({
  type: z.literal("object"),
  properties: z.record(z.string(), fieldSchema).refine((properties) => Object.keys(properties).length > 0),
  required: z.array(z.string()).default([]),
});

const longestLabel = 60;

/** The question in an interrupt. Without a schema, it asks for a text. */
export function readQuestion({ message = "The agent has a question.", responseSchema }: Interrupt): Question {
  const object = objectSchema.safeParse(responseSchema);
  if (object.success) {
    const { properties, required } = object.data;
    const fields = Object.entries(properties).map(([name, schema]) => fieldOf(name, schema, required.includes(name)));
    return { message, fields, isObject: true };
  }
  const schema: FieldSchema = responseSchema ? fieldSchema.parse(responseSchema) : { type: "string" };
  return { message, fields: [fieldOf("your answer", schema, true)], isObject: false };
}

/** A field is named by its title, or by a short description, or else by its key. */
function fieldOf(name: string, schema: FieldSchema, required: boolean): Field {
  const { title, description, default: first } = schema;
  const isLabel = title === undefined && description !== undefined && description.length <= longestLabel;
  const control = controlOf(schema, "") ?? "json";
  return {
    name,
    label: title ?? (isLabel ? description : labelOf(name)),
    ...(description && !isLabel && { note: description }),
    control,
    required,
    text: control === "yes-no" ? String(first === true) : textOf(first),
    schema,
  };
}

export const firstTexts = ({ fields }: Question): Texts =>
  Object.fromEntries(fields.map(({ name, text }) => [name, text]));

export type Answer = { ok: true; payload: unknown } | { ok: false; problems: Texts };

/** What the filled form answers, or what is wrong with each field. */
export function answerOf({ fields, isObject }: Question, texts: Texts): Answer {
  const problems: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  for (const field of fields) {
    const read = readField(field, texts[field.name] ?? "");
    if (!read.ok) problems[field.name] = read.problem;
    else if (read.value !== undefined) values[field.name] = read.value;
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, payload: isObject ? values : Object.values(values)[0] };
}
