import { z } from "zod/mini";

/** An answer of `GET /api/threads`. */
export const threadsSchema = z.object({
  threads: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      status: z.enum(["idle", "running", "waiting", "failed"]),
      updatedAt: z.number(),
    }),
  ),
});
export type ListedThread = z.infer<typeof threadsSchema>["threads"][number];

/** An answer of `GET /api/inbox`. */
export const inboxSchema = z.object({
  waiting: z.array(
    z.object({
      id: z.string(),
      threadId: z.string(),
      threadTitle: z.string(),
      kind: z.enum(["approval", "question"]),
      message: z.string(),
      toolName: z.string(),
      openedAt: z.number(),
    }),
  ),
});
export type Waiting = z.infer<typeof inboxSchema>["waiting"][number];
