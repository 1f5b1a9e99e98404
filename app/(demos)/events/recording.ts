import { z } from "zod";

/** One entry of a recording. `at` is in milliseconds since the recording began. */
export type Entry =
  /** The thread as the recording found it, told as the events of a connect. They are no part of what was measured. */
  | { kind: "before"; at: number; events: readonly unknown[] }
  /** What the page sent: a `RunAgentInput`. */
  | { kind: "request"; at: number; input: unknown }
  | { kind: "event"; at: number; event: unknown };

export type Recording = { title: string; recordedAt: string; entries: readonly Entry[] };

/** A file that is no recording; the message says which line, for the person who chose it. */
export class RecordingError extends Error {
  override name = "RecordingError";
}

/** Larger files are refused: the whole of a recording is held in memory, several times over. */
export const maxRecordingBytes = 64 * 1024 * 1024;

const head = z.object({
  kind: z.literal("recording"),
  version: z.literal(1),
  title: z.string(),
  recordedAt: z.string(),
});
const at = z.number().nonnegative();
const line = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("before"), at, events: z.array(z.unknown()) }),
  z.object({ kind: z.literal("request"), at, input: z.unknown() }),
  z.object({ kind: z.literal("event"), at, event: z.unknown() }),
]);
/** A file of plain events, one a line, is taken as well; then there are no times. */
const plainEvent = z.looseObject({ type: z.string() });

/** The recording as JSON lines: a head, then one entry a line. */
export function writeRecording({ title, recordedAt, entries }: Recording): string {
  const lines = [{ kind: "recording", version: 1, title, recordedAt }, ...entries.map(inOrder)];
  return `${lines.map((entry) => JSON.stringify(entry)).join("\n")}\n`;
}

/** The short parts first, for whoever reads the file. */
const inOrder = ({ kind, at: when, ...rest }: Entry) => ({ kind, at: when, ...rest });

/** Reads what `writeRecording` wrote, or a file of plain events. Throws `RecordingError`. */
export function readRecording(text: string, fileName: string): Recording {
  const values = text.split("\n").flatMap((row, index) => (row.trim() === "" ? [] : [parsed(row, index + 1)]));
  const first = head.safeParse(values[0]?.value);
  const rest = first.success ? values.slice(1) : values;
  if (rest.length === 0) throw new RecordingError("The file holds no events.");
  const entries = rest.map(({ value, number }) => entryOf(value, number));
  return {
    title: first.data?.title ?? fileName,
    recordedAt: first.data?.recordedAt ?? new Date().toISOString(),
    entries,
  };
}

function parsed(row: string, number: number): { value: unknown; number: number } {
  try {
    return { value: JSON.parse(row), number };
  } catch {
    throw new RecordingError(`Line ${number} is not JSON.`);
  }
}

function entryOf(value: unknown, number: number): Entry {
  const entry = line.safeParse(value);
  if (entry.success) return entry.data;
  const event = plainEvent.safeParse(value);
  if (event.success) return { kind: "event", at: 0, event: event.data };
  throw new RecordingError(`Line ${number} is no entry of a recording and no AG-UI event.`);
}
