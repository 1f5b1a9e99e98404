import { Fold } from "./fold";
import type { Row } from "./row";

/** The first `length` of `rows` are there; `rows` itself only ever grows. */
export type Rows = { rows: readonly Row[]; length: number };

/** Where rows come from: a recorder that goes on, or a recording that is whole. */
export type RowsSource = {
  /** Under which name it is exported and reported. */
  title: string;
  recordedAt: string;
  fold: Fold;
  snapshot: () => Rows;
  subscribe: (onChange: () => void) => () => void;
};

/** A recording that is whole. */
export function fixedSource(title: string, recordedAt: string, rows: readonly Row[]): RowsSource {
  const whole = { rows, length: rows.length };
  return { title, recordedAt, fold: new Fold(), snapshot: () => whole, subscribe: () => () => {} };
}
