import { Ban, Check, CircleAlert, Hand, LoaderCircle, type LucideIcon, Minus, PenLine } from "lucide-react";
import type { ToolResult } from "./tool-result";

export type CallStatus =
  | "running"
  | "waiting"
  | "done"
  | "done-edited"
  | "failed"
  | "denied"
  | "not-run"
  | "unfinished";

const looks: Record<CallStatus, { text: string; icon: LucideIcon; color: string }> = {
  running: { text: "Running", icon: LoaderCircle, color: "text-ink-faint" },
  waiting: { text: "Waiting for you", icon: Hand, color: "text-warn" },
  done: { text: "Done", icon: Check, color: "text-good" },
  "done-edited": { text: "Done, edited by you", icon: PenLine, color: "text-good" },
  failed: { text: "Failed", icon: CircleAlert, color: "text-bad" },
  denied: { text: "Denied by you", icon: Ban, color: "text-ink-faint" },
  "not-run": { text: "Not run", icon: Minus, color: "text-ink-faint" },
  unfinished: { text: "Not finished", icon: Minus, color: "text-ink-faint" },
};

/** How a call stands that has this result. */
export function statusOfResult(result: Exclude<ToolResult, { kind: "decided" }>): CallStatus {
  if (result.kind === "value") return result.editedByUser ? "done-edited" : "done";
  return result.kind === "sentence" ? "done" : result.kind;
}

/** How a call stands, in a word and a sign. */
export function ToolStatus({ status }: { status: CallStatus }) {
  const { text, icon: Icon, color } = looks[status];
  return (
    <span className={`flex shrink-0 items-center gap-1.5 text-xs ${color}`}>
      <Icon aria-hidden="true" className={`size-3.5 ${status === "running" ? "animate-spin" : ""}`} strokeWidth={2} />
      {text}
    </span>
  );
}
