/** A time to wait, in words: "1 second", "3 minutes", "5 hours". Never shorter than it is. */
export function waitWords(seconds: number): string {
  if (seconds < 60) return words(seconds, "second");
  return seconds < 3600 ? words(seconds / 60, "minute") : words(seconds / 3600, "hour");
}

function words(amount: number, unit: string): string {
  const whole = Math.max(1, Math.ceil(amount));
  return `${whole} ${unit}${whole === 1 ? "" : "s"}`;
}
