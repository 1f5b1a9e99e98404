/** The last part of a file's name as its sender told it, without what could break a line or a header. */
export function fileName(told: string): string {
  const name = told.replaceAll(/\p{C}/gu, "").split(/[/\\]/).at(-1)?.trim() ?? "";
  return [...name].slice(0, 200).join(""); // by characters, so that none is cut in two
}
