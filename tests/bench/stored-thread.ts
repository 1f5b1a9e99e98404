import { sql } from "kysely";
import { agent } from "@/agent";
import type { ThreadMessage } from "@/agent/engine/types";
import { database } from "@/lib/db/connect";
import { writing } from "@/lib/db/transaction";
import { openThread } from "@/lib/threads/open-thread";
import { saveMessage } from "@/lib/threads/write-rows";

const text = "All work and no play. ".repeat(47);

/**
 * Stores a thread of `count` messages of 1 KB, of the user and the agent in turn, down to the database file itself, so
 * that no later commit does that work.
 */
export async function storeThread(threadId: string, userId: string, count: number): Promise<void> {
  const db = await database();
  await writing(db, async (tx) => {
    await openThread(tx, threadId, userId, agent.state.initial);
    // A thread that has its name costs no model call for one, which would be measured too.
    await tx.updateTable("thread").set({ title: "Bench", title_by: "person" }).where("id", "=", threadId).execute();
    const place = { runKey: "bench", threadId, userId };
    for (let index = 0; index < count; index++) await saveMessage(tx, place, message(index));
  });
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

function message(index: number): ThreadMessage {
  const parts = [{ type: "text" as const, text: `Message ${index}: ${text}`.slice(0, 1024) }];
  return { role: index % 2 === 0 ? "user" : "assistant", id: `stored-${index}`, parts };
}
