import { mkdirSync, writeFileSync } from "node:fs";

/** Keeps the figures of a bench, `.test/bench/<name>.json`, to compare with those of another day. */
export function keep(name: string, figures: object): void {
  mkdirSync(".test/bench", { recursive: true });
  writeFileSync(`.test/bench/${name}.json`, `${JSON.stringify(figures, null, 2)}\n`);
}

/** The middle one of some figures. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
