"use client";
import { useDeferredValue, useMemo, useState, useSyncExternalStore } from "react";
import type { Row } from "./row";
import type { RowsSource } from "./rows-source";

/** What a person looks at: which rows are listed, and after which of them the state is shown. */
export function useInspector(source: RowsSource) {
  const { rows, length } = useSyncExternalStore(source.subscribe, source.snapshot, source.snapshot);
  const [pausedAt, setPausedAt] = useState<number>();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [query, setQuery] = useState("");
  /** Undefined: the end, also as it moves on. */
  const [cursor, setCursor] = useState<number>();
  /** Another number each time the person asks for the end. */
  const [ends, setEnds] = useState(0);

  const shown = pausedAt ?? length;
  const search = useDeferredValue(query);
  const listed = useMemo(() => listedRows(rows, shown, hidden, search), [rows, shown, hidden, search]);
  const at = cursor ?? shown - 1;

  return {
    rows,
    shown,
    listed,
    hidden,
    setHidden,
    query,
    setQuery,
    cursor,
    setCursor,
    ends,
    toEnd: () => {
      setCursor(undefined);
      setEnds((count) => count + 1);
    },
    at,
    state: source.fold.after(rows, at + 1),
    before: source.fold.after(rows, at),
    /** Rows that came since the pause; undefined while not paused. */
    waiting: pausedAt === undefined ? undefined : length - pausedAt,
    togglePause: () => setPausedAt((now) => (now === undefined ? length : undefined)),
    /** Moves to a listed row that lies so many places from here. */
    step: (by: number) => setCursor(listed[clamp(placeOf(listed, at) + by, listed.length)]),
  };
}

export type Inspector = ReturnType<typeof useInspector>;

/** Indexes of the rows that the filter lets through. */
function listedRows(
  rows: readonly Row[],
  shown: number,
  hidden: ReadonlySet<string>,
  query: string,
): readonly number[] {
  const wanted = query.trim().toLowerCase();
  const listed: number[] = [];
  for (let index = 0; index < shown; index++) {
    const row = rows[index];
    if (!row || hidden.has(row.type)) continue;
    if (wanted && !row.type.toLowerCase().includes(wanted) && !row.json.toLowerCase().includes(wanted)) continue;
    listed.push(index);
  }
  return listed;
}

const clamp = (place: number, length: number) => Math.max(0, Math.min(place, length - 1));

/** The place of a row in the list, or of the last one before it when the filter hides it. */
export const placeOf = (listed: readonly number[], row: number): number => listed.findLastIndex((each) => each <= row);
