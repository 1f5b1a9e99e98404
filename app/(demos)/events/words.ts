/** `850 ms`, `1.24 s`. */
export const duration = (ms: number): string =>
  ms < 1000 ? `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`;

/** `812 B`, `3.1 kB`. */
export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export const count = (number: number): string => number.toLocaleString("en");

/** `1 event`, `2 events`. */
export const counted = (number: number, word: string): string => `${count(number)} ${word}${number === 1 ? "" : "s"}`;
