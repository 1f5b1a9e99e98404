"use client";
import type { SaveStatus } from "./use-plan";

type Props = { status: SaveStatus; edits: number; onRetry: () => void };

/** Where the person's edits stand. */
export function PlanStatus({ status, edits, onRetry }: Props) {
  const count = edits === 1 ? "1 edit" : `${edits} edits`;
  const words: Record<SaveStatus, string> = {
    saved: "Saved",
    saving: "Saving…",
    waiting: `The agent is working: ${count} will be saved when it is done`,
    refused: "Your last edit was not accepted",
    failed: `${count} not saved yet`,
  };
  return (
    <p
      role="status"
      className={`text-xs ${status === "refused" || status === "failed" ? "text-bad" : "text-ink-faint"}`}
    >
      {words[status]}
      {status === "failed" && (
        <button type="button" onClick={onRetry} className="ml-2 rounded underline">
          Try again
        </button>
      )}
    </p>
  );
}
