import { z } from "zod";

export const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const;

export const planItemSchema = z.object({
  id: z.string().min(1).max(64),
  text: z.string().min(1).max(200),
  day: z.enum(days).optional(),
  done: z.boolean(),
});

/** What the agent and the page share. Both sides may change it; each change is checked against this schema. */
export const stateSchema = z.object({
  plan: z.object({ title: z.string().max(120), items: z.array(planItemSchema).max(50) }),
});

export type PlanItem = z.infer<typeof planItemSchema>;
export type State = z.infer<typeof stateSchema>;

export const initialState: State = { plan: { title: "This week", items: [] } };
