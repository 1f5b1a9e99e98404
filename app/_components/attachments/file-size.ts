/** Bytes as people read them: `820 B`, `1.5 KB`, `10 MB`. */
export function fileSize(bytes: number): string {
  const units = ["B", "KB", "MB", "GB"];
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  const number = bytes / 1024 ** step;
  return `${number.toLocaleString("en", { maximumFractionDigits: number < 10 ? 1 : 0 })} ${units[step]}`;
}
