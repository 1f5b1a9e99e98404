"use client";
import { Paperclip } from "lucide-react";

/** Opens the choice of files. */
export function AddFilesButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label="Attach files"
      title="Attach files"
      onClick={onClick}
      className="m-1.5 flex size-9 shrink-0 items-center justify-center rounded-xl text-ink-faint hover:bg-hover hover:text-ink"
    >
      <Paperclip aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
    </button>
  );
}
