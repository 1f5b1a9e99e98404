import { z } from "zod";
import type { InterruptRecord, User } from "../../agent/engine/types";
import type { Db } from "../db/schema";
import { storedInterrupt } from "./stored";

/** Something that waits for the user, in whichever thread. */
export type Waiting = {
  id: string;
  threadId: string;
  threadTitle: string;
  /** A call that waits for a decision, or a question for an answer. */
  kind: InterruptRecord["kind"];
  message: string;
  toolName: string;
  openedAt: number;
};

const place = z.object({ thread_id: z.string(), title: z.string().nullable(), opened_at: z.coerce.number() });
const metadata = z.object({ toolName: z.string() });

/** All open approvals and questions of the user's threads, the oldest first. */
export async function listWaiting(db: Db, user: User): Promise<Waiting[]> {
  const rows = await db
    .selectFrom("interrupt")
    .innerJoin("thread", "thread.id", "interrupt.thread_id")
    .select([
      "interrupt.id",
      "interrupt.tool_call_id",
      "interrupt.kind",
      "interrupt.body",
      "interrupt.answer",
      "interrupt.opened_at",
      "interrupt.thread_id",
      "thread.title",
    ])
    .where("thread.owner", "=", user.id)
    .where("thread.deleted_at", "is", null)
    .where("interrupt.status", "=", "open")
    .orderBy("interrupt.opened_at")
    .limit(100)
    .execute();
  return rows.map((row) => {
    const { id, kind, interrupt } = storedInterrupt(row);
    const { thread_id: threadId, title, opened_at: openedAt } = place.parse(row);
    const { toolName } = metadata.parse(interrupt.metadata);
    return { id, threadId, threadTitle: title ?? "", kind, message: interrupt.message ?? "", toolName, openedAt };
  });
}
