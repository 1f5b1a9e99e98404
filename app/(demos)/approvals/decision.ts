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
