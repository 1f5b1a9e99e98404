/** The first and the last byte that are asked for. */
export type ByteRange = { start: number; end: number };

/**
 * The one range of a `Range` header (RFC 9110 §14.2), without which Safari plays no audio or video. `undefined`, for
 * the whole file, when there is none, several, or one that the file doesn't have.
 */
export function byteRange(header: string | null, size: number): ByteRange | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (!from && !to) return undefined;
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1;
  return start <= end ? { start, end } : undefined;
}
