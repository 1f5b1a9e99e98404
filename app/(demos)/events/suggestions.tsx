"use client";
import { eventsDemo } from "./demo";

/** Prompts to try, while the thread has no message yet. */
export function Suggestions({ onSelect }: { onSelect: (message: string) => void }) {
  return (
    <ul aria-label="Suggestions" className="flex flex-wrap gap-1.5">
      {eventsDemo.prompts.map(({ title, message }) => (
        <li key={title}>
          <button
            type="button"
            onClick={() => onSelect(message)}
            className="rounded-full border border-line px-3 py-1 text-ink-soft text-xs hover:border-line-strong hover:bg-hover hover:text-ink"
          >
            {title}
          </button>
        </li>
      ))}
    </ul>
  );
}
