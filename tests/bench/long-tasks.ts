import type { Browser, Page } from "playwright";
import { z } from "zod";

/** Longer, and the page answers a person late (https://w3c.github.io/longtasks). Milliseconds. */
export const longTaskMs = 50;

const eventSchema = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number().default(0),
  dur: z.number().default(0),
  /** CPU time of the thread, which what else the machine does adds nothing to. */
  tdur: z.number().default(0),
  args: z.looseObject({ name: z.string().optional(), data: z.looseObject({ url: z.string().optional() }).optional() }),
});
type TraceEvent = z.infer<typeof eventSchema>;
const traceSchema = z.object({ traceEvents: z.array(z.unknown()) });

/** A task of the page's main thread: its CPU time, and what took most of that, longest first. */
export type Task = { cpuMs: number; parts: { what: string; cpuMs: number }[] };

/** All tasks of the page's main thread while something happens, longest first. */
export async function tasksWhile(browser: Browser, page: Page, happens: () => Promise<void>): Promise<Task[]> {
  await browser.startTracing(page, { categories: ["devtools.timeline", "disabled-by-default-devtools.timeline"] });
  try {
    await happens();
  } catch (error) {
    await browser.stopTracing();
    throw error;
  }
  const { traceEvents } = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString()));
  const events = traceEvents.flatMap((event) => eventSchema.safeParse(event).data ?? []);
  const mains = events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const isMain = ({ pid, tid }: TraceEvent) => mains.some((main) => main.pid === pid && main.tid === tid);
  const complete = events.filter((event) => event.ph === "X" && isMain(event));
  return complete
    .filter(({ name }) => name === "RunTask")
    .map((task) => ({ cpuMs: task.tdur / 1000, parts: partsOf(task, complete) }))
    .sort((one, other) => other.cpuMs - one.cpuMs);
}

function partsOf(task: TraceEvent, events: readonly TraceEvent[]): Task["parts"] {
  if (task.tdur < longTaskMs * 500) return []; // half of what is long: nothing to explain
  return events
    .filter(({ name, pid, tid, ts, dur }) => {
      const isWithin = pid === task.pid && tid === task.tid && ts >= task.ts && ts + dur <= task.ts + task.dur;
      return isWithin && name !== "RunTask";
    })
    .map(({ name, tdur, args }) => ({ what: [name, args.data?.url].filter(Boolean).join(" "), cpuMs: tdur / 1000 }))
    .sort((one, other) => other.cpuMs - one.cpuMs)
    .slice(0, 4);
}
