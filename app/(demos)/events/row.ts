import type { Entry } from "./recording";

/** An entry as the list shows it. Its JSON is made once: for search, size and the opened row. */
export type Row = {
  entry: Entry;
  /** The event's type, or `request`, `thread`. */
  type: string;
  json: string;
  /** Of the event as JSON in UTF-8; what is no event has no size. */
  bytes: number;
};

const encoder = new TextEncoder();

export function rowOf(entry: Entry): Row {
  if (entry.kind === "before") return { entry, type: "thread", json: JSON.stringify(entry.events), bytes: 0 };
  if (entry.kind === "request") return { entry, type: "request", json: JSON.stringify(entry.input) ?? "", bytes: 0 };
  const json = JSON.stringify(entry.event) ?? "";
  return { entry, type: typeOf(entry.event), json, bytes: encoder.encode(json).byteLength };
}

export const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && name in value ? Reflect.get(value, name) : undefined;

export function typeOf(event: unknown): string {
  const type = field(event, "type");
  return typeof type === "string" ? type : "(no type)";
}
