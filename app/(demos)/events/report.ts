import type { ConversationState } from "@/lib/conversation/state";
import type { Row } from "./row";
import { countTypes, type RunTimings, timingsOf } from "./timings";
import { count, counted, duration, size } from "./words";

/** What was seen, in Markdown, to paste into an issue or a mail. */
export function reportOf(title: string, rows: readonly Row[], state: ConversationState): string {
  const runs = timingsOf(rows);
  const events = rows.filter(({ entry }) => entry.kind === "event");
  return [
    `# AG-UI stream: ${title}`,
    `${counted(events.length, "event")} in ${counted(runs.length, "run")}. Status at the end: ${statusWords(state)}.`,
    "## Runs",
    table(["Run", ...measures.map(([name]) => name)], runs.map(runCells)),
    "## Events by type",
    table(
      ["Type", "Count", "Size"],
      countTypes(events).map(({ type, count: many, bytes }) => [type, count(many), size(bytes)]),
    ),
    "## Diagnostics",
    state.refusedEvents === 0
      ? "None: every event was in place."
      : state.diagnostics.map(({ rule, detail }) => `- \`${rule}\`: ${oneLine(detail)}`).join("\n"),
    "",
  ].join("\n\n");
}

/** The measures of a run and how they are told; the timings view shows the same. */
export const measures: readonly [string, (run: RunTimings) => string][] = [
  ["First event", ({ firstEvent }) => duration(firstEvent)],
  ["First text", ({ firstText }) => (firstText === undefined ? "–" : duration(firstText))],
  ["Total", ({ total }) => duration(total)],
  ["Longest gap", ({ longestGap }) => duration(longestGap.ms)],
  ["Events", ({ events }) => count(events)],
  ["Size", ({ bytes }) => size(bytes)],
  ["Tokens in", ({ tokens }) => (tokens ? count(tokens.input) : "–")],
  ["Tokens out", ({ tokens }) => (tokens ? count(tokens.output) : "–")],
  ["End", ({ end }) => end ?? "open"],
];

const runCells = (run: RunTimings) => [run.name, ...measures.map(([, tell]) => tell(run))];

const statusWords = ({ runStatus, errorCode }: ConversationState) =>
  errorCode === undefined ? runStatus : `${runStatus} (${errorCode})`;

const oneLine = (text: string) => text.replaceAll(/[\n|]/g, " ");

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.map(oneLine).join(" | ")} |`).join("\n");
