import { z } from "zod";

/** What `GET /api/threads/<id>/usage` gives. */
export const usageSchema = z.object({ thread: z.number(), lastRun: z.number(), leftToday: z.number().optional() });
export type Usage = z.infer<typeof usageSchema>;

/** `1240` → `1,240 tokens`. */
export const tokensText = (count: number): string => (count === 1 ? "1 token" : `${count.toLocaleString("en")} tokens`);
