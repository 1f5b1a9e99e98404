"use client";
import { CircleAlert } from "lucide-react";
import type { Ref } from "react";
import { ScrollRegion } from "../../_components/ui/scroll-region";
import type { Row } from "./row";
import { rowWords } from "./row-words";
import { duration } from "./words";

type Props = {
  ref: Ref<HTMLLIElement>;
  /** Where it lies in the list, in pixels. */
  top: number;
  row: Row;
  index: number;
  place: number;
  places: number;
  current: boolean;
  refused: boolean;
  onSelect: () => void;
};

const colors: Readonly<Record<string, string>> = {
  RUN_STARTED: "text-accent",
  RUN_FINISHED: "text-accent",
  RUN_ERROR: "text-bad",
  request: "text-ink-faint italic",
  thread: "text-ink-faint italic",
};

/** One entry of the stream. The current one is open and shows its JSON. */
export function StreamRow({ ref, top, row, index, place, places, current, refused, onSelect }: Props) {
  return (
    <li
      ref={ref}
      data-index={place}
      aria-posinset={place + 1}
      aria-setsize={places}
      style={{ transform: `translateY(${top}px)` }}
      className="absolute inset-x-0 top-0"
    >
      <button
        type="button"
        tabIndex={-1}
        aria-expanded={current}
        onClick={onSelect}
        className="grid h-8 w-full grid-cols-[3rem_10.5rem_minmax(0,1fr)_auto] items-center gap-2 px-3 sm:grid-cols-[3.75rem_13rem_minmax(0,1fr)_auto] sm:gap-3 sm:px-4 text-left text-xs -outline-offset-2 hover:bg-hover aria-expanded:bg-accent-soft"
      >
        <span className="text-right text-ink-faint tabular-nums">{duration(row.entry.at)}</span>
        <span className={`truncate font-mono max-sm:text-[0.6875rem] ${colors[row.type] ?? "text-ink"}`}>
          {row.type}
        </span>
        <span className="truncate text-ink-soft">{rowWords(row)}</span>
        {refused && (
          <span className="flex items-center gap-1 text-bad">
            <CircleAlert aria-hidden="true" className="size-3.5" />
            refused
          </span>
        )}
      </button>
      {current && (
        <ScrollRegion label={`Entry ${index + 1} as JSON`} className="max-h-72 border-line border-y bg-panel px-4 py-3">
          <pre className="font-mono text-ink-soft text-xs leading-relaxed">{pretty(row.json)}</pre>
        </ScrollRegion>
      )}
    </li>
  );
}

/** Longer ones would hold up the page; the export has them whole. */
const maxShown = 100_000;

function pretty(json: string): string {
  if (json.length > maxShown) return `${json.slice(0, maxShown)}…`;
  return json === "" ? "" : JSON.stringify(JSON.parse(json), null, 2);
}
