import { z } from "zod";
import { rowOf } from "./row";
import { fixedSource, type RowsSource } from "./rows-source";

/** A run of a thread whose log the server keeps, as `GET /api/events/runs` gives it. */
export const storedRunSchema = z.object({
  key: z.string(),
  number: z.number(),
  runId: z.string(),
  status: z.string(),
  code: z.string().optional(),
  startedAt: z.string(),
  durationMs: z.number().optional(),
  events: z.number(),
});
export const storedRunsSchema = z.array(storedRunSchema);
export type StoredRun = z.infer<typeof storedRunSchema>;

const logSchema = z.object({
  run: storedRunSchema,
  before: z.array(z.unknown()),
  events: z.array(z.object({ at: z.number(), event: z.unknown() })),
});

export const runsAddress = (threadId: string) => `/api/events/runs?thread=${encodeURIComponent(threadId)}`;

/** Loads the log of a run as a recording; undefined when the server does not give it. */
export async function loadRun(threadId: string, key: string): Promise<RowsSource | undefined> {
  try {
    const response = await fetch(`/api/events/runs/${key}?thread=${encodeURIComponent(threadId)}`);
    if (!response.ok) return undefined;
    const { run, before, events } = logSchema.parse(await response.json());
    const rows = [
      rowOf({ kind: "before", at: 0, events: before }),
      ...events.map(({ at, event }) => rowOf({ kind: "event", at, event })),
    ];
    return fixedSource(`run ${run.number} of thread ${threadId}`, run.startedAt, rows);
  } catch {
    return undefined; // no network, or an answer that is not ours; the menu says so
  }
}
