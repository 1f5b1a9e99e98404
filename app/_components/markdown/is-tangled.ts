/** Quotes and list items inside of each other at the start of one line. */
const deepest = 50;
const opening = /^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])(?=[ \t])))+/gm;
const marker = />|[*+-](?=[ \t])|\d[.)](?=[ \t])/g;

/** So many characters of one paragraph may begin or end an emphasis or a link, when they are a fifth of it. */
const most = 1000;
const inline = /[*_~[\]]/g;

/** The parser fills each row of a table up to its header's width: so many cells that nobody wrote. */
const mostCells = 4000;

/**
 * Whether a text is nested so deeply that a parser of Markdown, which works its way down by calling itself, runs out of
 * stack or takes seconds, or is a table that grows without end. No person writes so; it is shown as it is.
 */
export function isTangled(text: string): boolean {
  for (const [start] of text.matchAll(opening)) if (count(start, marker) > deepest) return true;
  if (isHollowTable(text)) return true;
  return count(text, inline) > most && text.split(/\n[ \t]*\n/).some(isTangledParagraph);
}

/** Far more cells than were written: rows much shorter than the widest one. */
function isHollowTable(text: string): boolean {
  const widths = text.split("\n").flatMap((line) => count(line, /\|/g) || []);
  const cells = widths.length * widths.reduce((widest, width) => Math.max(widest, width), 0);
  return cells > mostCells && cells > 4 * widths.reduce((sum, width) => sum + width, 0);
}

/** The rows of a table are parsed one by one. */
function isTangledParagraph(paragraph: string): boolean {
  const lines = paragraph.split("\n");
  const rows = lines.filter((line) => line.startsWith("|"));
  const rest = lines.filter((line) => !line.startsWith("|")).join("\n");
  return [...rows, rest].some((part) => count(part, inline) > Math.max(most, part.length / 5));
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
