import { z } from "zod";

/** Name of the custom event that follows a snapshot of the newest messages only. */
export const historyEvent = "history";

/** How many messages the thread has before the first one of the snapshot. */
export const earlierHistory = z.object({ earlier: z.number().int().nonnegative() });
export type EarlierHistory = z.infer<typeof earlierHistory>;
