"use client";
import type { ReactNode } from "react";

type Props = { label: string; onClick: () => void; disabled?: boolean; children: ReactNode };

/** The button at the end of a message field. */
export function RoundButton({ label, onClick, disabled = false, children }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      disabled={disabled}
      className="m-1.5 flex size-9 shrink-0 items-center justify-center rounded-xl bg-accent text-accent-ink transition-colors hover:bg-accent-hover disabled:cursor-not-allowed disabled:bg-hover disabled:text-ink-faint"
    >
      {children}
    </button>
  );
}
