import type { Interrupt } from "@copilotkit/react-core/v2";
import { z } from "zod";
import { type Field, fieldOf, fieldSchema } from "./field";

/** A guarded call that waits for a person, read from its interrupt. */
export type Approval = {
  id: string;
  message: string;
  toolName: string;
  input: Readonly<Record<string, unknown>>;
  /** The arguments, in the order of the tool's schema; those that may not be edited are locked. */
  fields: readonly Field[];
};

/** What a person decided about one approval. `editedArgs` is a full replacement. */
export type Decision =
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
  const fields = names.flatMap((name) => fieldOf(name, input[name], properties[name], required.includes(name)) ?? []);
  return { id: interrupt.id, message: interrupt.message ?? `Run ${toolName}?`, toolName, input, fields };
}
