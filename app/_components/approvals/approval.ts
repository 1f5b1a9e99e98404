import type { Interrupt } from "@copilotkit/react-core/v2";
import { z } from "zod";
import { controlOf, type Field, type FieldSchema, fieldSchema, labelOf, textOf } from "../form/field";

/** A guarded call that waits for a person, read from its interrupt. */
export type Approval = {
  id: string;
  message: string;
  toolName: string;
  input: Readonly<Record<string, unknown>>;
  /** The arguments, in the order of the tool's schema; those that may not be edited are locked. */
  fields: readonly Field[];
};

/** What a person decided about one interrupt. `editedArgs` is a full replacement, `payload` the answer to a question. */
export type Decision =
  | { kind: "answer"; payload: unknown }
  | { kind: "approve"; editedArgs?: Record<string, unknown> }
  | { kind: "reject"; reason?: string }
  | { kind: "dismiss" };

const metadataSchema = z.object({ toolName: z.string(), input: z.record(z.string(), z.unknown()) });

const responseSchema = z.object({
  properties: z.object({
    approved: z.unknown(),
    editedArgs: z
      .object({ properties: z.record(z.string(), fieldSchema), required: z.array(z.string()).default([]) })
      .optional(),
  }),
});

/** The approval in an interrupt, or undefined when the interrupt asks for something else. */
export function readApproval(interrupt: Interrupt): Approval | undefined {
  const metadata = metadataSchema.safeParse(interrupt.metadata);
  const schema = responseSchema.safeParse(interrupt.responseSchema);
  if (!metadata.success || !schema.success) return undefined;
  const { toolName, input } = metadata.data;
  const { properties = {}, required = [] } = schema.data.properties.editedArgs ?? {};
  const names = [...new Set([...Object.keys(properties), ...Object.keys(input)])];
  const fields = names.flatMap((name) => argument(name, input[name], properties[name], required.includes(name)) ?? []);
  return { id: interrupt.id, message: interrupt.message ?? `Run ${toolName}?`, toolName, input, fields };
}

/** An argument as a field; undefined when it is absent and can't be given. */
function argument(name: string, value: unknown, schema: FieldSchema | undefined, required: boolean): Field | undefined {
  const text = textOf(value);
  const isPinned = schema === undefined || "const" in schema || "not" in schema;
  const control = isPinned ? "locked" : (controlOf(schema, text) ?? "locked");
  if (control === "locked" && value === undefined) return undefined;
  const note = schema?.description;
  return { name, label: labelOf(name), control, required, text, schema: schema ?? {}, ...(note && { note }) };
}
