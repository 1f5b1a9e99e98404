/** A length of time as people read it: `0.3 s`, `12 s`, `2 min 5 s`. */
export function durationText(milliseconds: number): string {
  if (milliseconds < 100) return "< 0.1 s";
  const seconds = milliseconds / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  return whole % 60 === 0 ? `${whole / 60} min` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
