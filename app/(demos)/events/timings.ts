import { field, type Row, typeOf } from "./row";

export type Gap = { ms: number /** Index of the row that came after the silence. */; row: number };

/** What a run took, as the one who asked saw it. Times in milliseconds since the run was asked for. */
export type RunTimings = {
  /** `Connect` only opens the thread; runs are counted from 1. */
  name: string;
  runId: string;
  /** Index of its first row. */
  row: number;
  events: number;
  bytes: number;
  firstEvent: number;
  firstText?: number;
  /** Up to its last event. */
  total: number;
  longestGap: Gap;
  /** How it ended: `success`, `interrupt`, `cancelled`, a code of RUN_ERROR; absent while it runs or when it was cut. */
  end?: string;
  tokens?: { input: number; output: number };
};

/** The timings of each run of a recording, in order. */
export function timingsOf(rows: readonly Row[]): RunTimings[] {
  const runs: RunTimings[] = [];
  let asked = 0;
  let before = 0;
  let connects = false;
  let current: RunTimings | undefined;
  for (const [row, { entry, bytes }] of rows.entries()) {
    if (entry.kind !== "event") {
      asked = entry.at;
      connects = entry.kind === "request" && isConnect(entry.input);
      current = undefined;
      continue;
    }
    const type = typeOf(entry.event);
    if (!current || (type === "RUN_STARTED" && current.end !== undefined)) {
      if (current) asked = entry.at;
      before = entry.at;
      const number = runs.filter(({ name }) => name !== "Connect").length + 1;
      current = begun(connects ? "Connect" : `Run ${number}`, row, entry.at - asked);
      runs.push(current);
    }
    const ms = entry.at - before;
    before = entry.at;
    current.events += 1;
    current.bytes += bytes;
    current.total = entry.at - asked;
    if (ms > current.longestGap.ms) current.longestGap = { ms, row };
    if (current.firstText === undefined && isText(type, entry.event)) current.firstText = entry.at - asked;
    if (type === "RUN_STARTED") current.runId = String(field(entry.event, "runId") ?? "");
    if (type === "RUN_FINISHED" || type === "RUN_ERROR") Object.assign(current, endOf(type, entry.event));
  }
  return runs;
}

const begun = (name: string, row: number, firstEvent: number): RunTimings => ({
  name,
  runId: "",
  row,
  events: 0,
  bytes: 0,
  firstEvent,
  total: 0,
  longestGap: { ms: 0, row },
});

/** A request that brings nothing new. */
function isConnect(input: unknown): boolean {
  const messages = field(input, "messages");
  const retries = field(field(input, "forwardedProps"), "retry") === true;
  return Array.isArray(messages) && messages.length === 0 && field(input, "resume") === undefined && !retries;
}

const isText = (type: string, event: unknown) =>
  (type === "TEXT_MESSAGE_CONTENT" || type === "TEXT_MESSAGE_CHUNK") && Boolean(field(event, "delta"));

function endOf(type: string, event: unknown): Pick<RunTimings, "end" | "tokens"> {
  const end =
    type === "RUN_ERROR" ? (field(event, "code") ?? "error") : (field(field(event, "outcome"), "type") ?? "success");
  const usage = field(event, "usage");
  if (!Array.isArray(usage) || usage.length === 0) return { end: String(end) };
  const sum = (name: string) => usage.reduce<number>((total, each) => total + (Number(field(each, name)) || 0), 0);
  return { end: String(end), tokens: { input: sum("inputTokens"), output: sum("outputTokens") } };
}

export type TypeCount = { type: string; count: number; bytes: number };

/** How many rows there are of each type, the most frequent first. */
export function countTypes(rows: readonly Row[]): TypeCount[] {
  const counts = new Map<string, TypeCount>();
  for (const { type, bytes } of rows) {
    const known = counts.get(type) ?? { type, count: 0, bytes: 0 };
    counts.set(type, { type, count: known.count + 1, bytes: known.bytes + bytes });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}
