import { field, type Row } from "./row";

/** What says most about an event, in this order; the first that it has is shown in its row. */
const telling = [
  "delta",
  "toolCallName",
  "stepName",
  "activityType",
  "content",
  "code",
  "name",
  "outcome",
  "snapshot",
  "messages",
  "patch",
  "messageId",
  "toolCallId",
  "subagentRunId",
  "runId",
];

/** An entry in one short line. */
export function rowWords({ entry }: Row): string {
  if (entry.kind === "before") return `${entry.events.length} events tell the thread as it was`;
  if (entry.kind === "request") return requestWords(entry.input);
  const name = telling.find((each) => field(entry.event, each) !== undefined);
  return name === undefined ? "" : inOneLine(field(entry.event, name));
}

function requestWords(input: unknown): string {
  const messages = field(input, "messages");
  const resume = field(input, "resume");
  const last: unknown = Array.isArray(messages) ? messages.at(-1) : undefined;
  const answers = Array.isArray(resume) ? resume.length : 0;
  if (answers > 0) return answers === 1 ? "1 answer" : `${answers} answers`;
  return last === undefined ? "opens the thread" : inOneLine(field(last, "content"));
}

function inOneLine(value: unknown): string {
  if (Array.isArray(value) && value.length > 3) return `${value.length} entries`;
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.slice(0, 200).replaceAll("\n", "⏎");
}
