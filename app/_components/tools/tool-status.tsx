import { Ban, Check, CircleAlert, Hand, LoaderCircle, type LucideIcon, Minus, Pencil, PenLine } from "lucide-react";
import { durationText } from "./duration";
import type { ToolResult } from "./tool-result";

/** `streaming`: the model writes its arguments. `waiting`: it asks a person, or its subagent does. */
export type CallStatus =
  | "streaming"
  | "running"
  | "approval"
  | "waiting"
  | "done"
  | "done-edited"
  | "failed"
  | "denied"
  | "not-run"
  | "unfinished";

const looks: Record<CallStatus, { text: string; icon: LucideIcon; color: string }> = {
  streaming: { text: "Preparing", icon: Pencil, color: "text-ink-faint" },
  running: { text: "Running", icon: LoaderCircle, color: "text-ink-faint" },
  approval: { text: "Pending approval", icon: Hand, color: "text-warn" },
  waiting: { text: "Waiting for you", icon: Hand, color: "text-warn" },
  done: { text: "Done", icon: Check, color: "text-good" },
  "done-edited": { text: "Done, edited by you", icon: PenLine, color: "text-good" },
  failed: { text: "Failed", icon: CircleAlert, color: "text-bad" },
  denied: { text: "Rejected", icon: Ban, color: "text-ink-faint" },
  "not-run": { text: "Not run", icon: Minus, color: "text-ink-faint" },
  unfinished: { text: "Not finished", icon: Minus, color: "text-ink-faint" },
};

/** How a call stands that has this result. */
export function statusOfResult(result: Exclude<ToolResult, { kind: "decided" }>): CallStatus {
  if (result.kind === "value") return result.editedByUser ? "done-edited" : "done";
  return result.kind === "sentence" ? "done" : result.kind;
}

/** How a call stands, in a word and a sign, and how long it took. */
export function ToolStatus({ status, durationMs }: { status: CallStatus; durationMs?: number | undefined }) {
  const { text, color } = looks[status];
  return (
    <span className={`flex shrink-0 items-center gap-1.5 text-xs ${color}`}>
      <StatusSign status={status} />
      {text}
      {durationMs !== undefined && <span className="text-ink-faint tabular-nums">{durationText(durationMs)}</span>}
    </span>
  );
}

/** The sign alone, for where the word stands beside it or is read out. */
export function StatusSign({ status }: { status: CallStatus }) {
  const { icon: Icon, color } = looks[status];
  return (
    <Icon
      aria-hidden="true"
      className={`size-3.5 shrink-0 ${color} ${status === "running" ? "animate-spin" : ""}`}
      strokeWidth={2}
    />
  );
}

export const statusText = (status: CallStatus): string => looks[status].text;
