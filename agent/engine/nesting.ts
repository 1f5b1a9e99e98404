/** Schemas, serializers and the vendor's code walk JSON by recursion; nothing honest is nested deeper. */
const maxNesting = 100;

/** Whether a JSON text is nested more than 100 levels deep. */
export const isTooDeep = (text: string): boolean => nesting(text) > maxNesting;

/** How deep the brackets of a JSON text go; those inside of strings don't count. */
function nesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === "\\") at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "[" || character === "{") deepest = Math.max(deepest, ++depth);
    else if (character === "]" || character === "}") depth -= 1;
  }
  return deepest;
}
