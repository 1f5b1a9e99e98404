/** Quotes and list items inside of each other at the start of one line. */
const deepest = 50;
const opening = /^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])(?=[ \t])))+/gm;
const marker = />|[*+-](?=[ \t])|\d[.)](?=[ \t])/g;

/** So many characters of one paragraph may begin or end an emphasis or a link, when they are a fifth of it. */
const most = 1000;
const inline = /[*_~[\]]/g;

/**
 * Whether a text is nested so deeply that a parser of Markdown, which works its way down by calling itself, runs out of
 * stack or takes seconds. No person writes so; it is shown as it is.
 */
export function isTangled(text: string): boolean {
  for (const [start] of text.matchAll(opening)) if (count(start, marker) > deepest) return true;
  return count(text, inline) > most && text.split(/\n[ \t]*\n/).some(isTangledParagraph);
}

/** The rows of a table are parsed one by one. */
function isTangledParagraph(paragraph: string): boolean {
  const lines = paragraph.split("\n");
  const rows = lines.filter((line) => line.startsWith("|"));
  const rest = lines.filter((line) => !line.startsWith("|")).join("\n");
  return [...rows, rest].some((part) => count(part, inline) > Math.max(most, part.length / 5));
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
