import { z } from "zod";
import type { AgentEvent } from "../../agent/engine/events";
import type { Db } from "../db/schema";
import { storedEvents } from "./stored";

/** An event of a run, and when it happened, in milliseconds since 1970; absent where the log does not tell. */
export type LoggedEvent = { at: number | undefined; event: AgentEvent };

const times = z.array(z.number());

/** A run from its first to its last logged event. */
export async function timedLog(db: Db, runKey: string): Promise<LoggedEvent[]> {
  const batches = await db
    .selectFrom("run_event")
    .select(["body", "times"])
    .where("run_key", "=", runKey)
    .orderBy("seq")
    .execute();
  return batches.flatMap(({ body, times: when }) => {
    const happened = times.parse(JSON.parse(when));
    return storedEvents(body).map((event, index) => ({ at: happened[index], event }));
  });
}
