"use client";
import { useState } from "react";

type Props = { label: string; value: string; maxLength: number; className?: string; onCommit: (text: string) => void };

/** Text that is edited in place. Enter and leaving keep the change, Escape takes it back; an empty text is no change. */
export function EditableText({ label, value, maxLength, className = "", onCommit }: Props) {
  const [draft, setDraft] = useState<string>();
  const commit = () => {
    const text = draft?.trim();
    if (text && text !== value) onCommit(text);
    setDraft(undefined);
  };
  return (
    <input
      aria-label={label}
      value={draft ?? value}
      maxLength={maxLength}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Enter") commit();
        if (event.key === "Escape") setDraft(undefined);
      }}
      className={`-mx-1.5 min-w-0 rounded-md bg-transparent px-1.5 py-0.5 text-base hover:bg-hover focus:bg-canvas md:text-sm ${className}`}
    />
  );
}
