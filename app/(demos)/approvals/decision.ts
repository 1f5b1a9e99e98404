import { z } from "zod";

const args = z.record(z.string(), z.unknown());

/** A row of `GET /api/decisions`. */
export const decisionSchema = z.object({
  id: z.string(),
  toolName: z.string(),
  input: args,
  decision: z.enum(["approved", "edited", "rejected", "dismissed"]),
  editedArgs: args.optional(),
  reason: z.string().optional(),
  answeredAt: z.union([z.string(), z.number()]).transform((value) => new Date(value)),
});
export type DecisionRow = z.infer<typeof decisionSchema>;

/** The fields that a person changed, as `amount: 80 → 50`. */
export function changesOf({ input, editedArgs = input }: Pick<DecisionRow, "input" | "editedArgs">): string[] {
  const names = [...new Set([...Object.keys(input), ...Object.keys(editedArgs)])];
  return names
    .filter((name) => JSON.stringify(input[name]) !== JSON.stringify(editedArgs[name]))
    .map((name) => `${name}: ${shown(input[name])} → ${shown(editedArgs[name])}`);
}

const shown = (value: unknown) =>
  value === undefined ? "none" : typeof value === "string" ? value : JSON.stringify(value);
