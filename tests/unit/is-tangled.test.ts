import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isTangled } from "@/app/_components/markdown/is-tangled";

const tangles: Record<string, string> = {
  quotes: ">".repeat(6000),
  "quotes apart": `${"> ".repeat(60)}a`,
  lists: `${"- ".repeat(3000)}a`,
  "numbered lists": `${"1. ".repeat(3000)}a`,
  "lists in quotes": `Hello\n\n${"> - ".repeat(60)}a`,
  emphasis: `${"***".repeat(2000)}a${"***".repeat(2000)}`,
  "emphasis over lines": `${"***\n".repeat(2000)}a${"***\n".repeat(2000)}`,
  "emphasis in a table": `|${"***a".repeat(2000)}|`,
  "table of short rows": `${"|a".repeat(1400)}|\n${"|-".repeat(1400)}|\n${"|x\n".repeat(1000)}`,
  "quoted list": `${">- ".repeat(3900)}x`,
  strikes: "~a".repeat(6000),
  links: `${"[".repeat(3000)}a${"]".repeat(3000)}`,
};

test.each(Object.entries(tangles))("%s without end are not given to a parser", (_, text) => {
  expect(isTangled(text)).toBe(true);
});

test("what people and models write is Markdown", () => {
  for (const file of ["README.md", "AGENTS.md", "docs/errors.md"])
    expect(isTangled(readFileSync(file, "utf8"))).toBe(false);
  const code = `\`\`\`c\n${"int some_long_name = other_long_name[3] * 2;\n".repeat(300)}\`\`\``;
  const table = `|${"a|".repeat(100)}\n|${"-|".repeat(100)}\n${`|${"**b**|".repeat(100)}\n`.repeat(10)}`;
  const orders = `|a|b|c|d|e|f|g|h|\n|-|-|-|-|-|-|-|-|\n${"|1|2|3|4|5|6|7|8|\n".repeat(2000)}`;
  const lines = `${"-".repeat(80)}\n${"*".repeat(80)}\n- - - - -\n> > > quoted\n    - - a`.repeat(5);
  for (const text of [code, lines, table, orders, "- a\n  - b\n    - c", "", "* * *"])
    expect(isTangled(text)).toBe(false);
});
