/** A foreign text as one short line: without control and direction characters, at most `max` characters. */
export function plain(text: string, max: number): string {
  return cut(text.replace(/[\p{C}\s]+/gu, " ").trim(), max);
}

/** A foreign text without control and direction characters; its lines stay. */
export function clean(text: string): string {
  return text.replace(/(?![\n\t])\p{C}/gu, "").trim();
}

/** A text of at most `max` characters; what is longer ends with "…". */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
