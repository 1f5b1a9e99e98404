"use client";
import type { LucideIcon } from "lucide-react";

/** A small button of a row; without `onClick` it has nothing to do. */
export function RowButton({ label, icon: Icon, onClick }: { label: string; icon: LucideIcon; onClick?: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label.split(":")[0]}
      disabled={!onClick}
      onClick={onClick}
      className="rounded-md p-1.5 text-ink-faint hover:bg-hover hover:text-ink disabled:pointer-events-none disabled:opacity-40"
    >
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
    </button>
  );
}
