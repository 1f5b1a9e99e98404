/** A command as it is written for a shell: what it sets, and its words. */
export type Command = { variables: Readonly<Record<string, string>>; words: readonly string[] };

export type Block = { language: string; text: string };

/** The code blocks of a Markdown text, in their order. */
export function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language = "", text = ""]) => ({ language, text }));
}

/** The commands of a block: one a line, or joined by `&&`. A backslash continues a line, `#` begins a comment. */
export function commandsOf(text: string): Command[] {
  const lines = text.replace(/\\\n/g, " ").split(/\n|&&/);
  return lines.map(readCommand).filter(({ variables, words }) => words.length + Object.keys(variables).length > 0);
}

function readCommand(line: string): Command {
  const variables: Record<string, string> = {};
  const words: string[] = [];
  for (const [, quoted, plain = ""] of line.matchAll(/'([^']*)'|(\S+)/g)) {
    if (quoted === undefined && plain.startsWith("#")) break;
    const [, name, value = ""] = /^([A-Z_]+)=(.*)$/.exec(plain) ?? [];
    if (quoted === undefined && name && words.length === 0) variables[name] = value;
    else words.push(quoted ?? plain);
  }
  return { variables, words };
}

/** What a shown output stands for: `…` in a line is any text, and as a line of its own any lines. */
export function shownOutput(text: string): RegExp {
  const lines = text.trimEnd().split("\n");
  const source = lines.map((line) =>
    line === "…" ? "(?:.*\n)*" : `${line.split("…").map(escapeText).join(".*")}\n\n?`,
  );
  return new RegExp(`^${source.join("")}$`);
}

const escapeText = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
