import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { longText } from "@/agent/model/demo/long-text";
import { Markdown } from "@/app/_components/markdown/markdown";

const drawn = (text: string) => renderToStaticMarkup(createElement(Markdown, { text }));
const blockWith = (words: string) => longText.split("\n\n").find((block) => block.includes(words)) ?? "";

test.each([
  ["a table", blockWith("| Kind |"), /<table>.*<td>Guarded tool<\/td>/s],
  ["code", blockWith("```ts"), /<pre><code class="language-ts">ctx\.updateState/],
  ["a numbered list", blockWith("1. It"), /<ol>.*<strong>answers in words<\/strong>/s],
  ["a list", blockWith("- What you said"), /<ul>.*<li>What you said is never lost/s],
])("%s is drawn at every length that it has while it streams", (_, block, shown) => {
  const drawings = Array.from(block, (_, index) => drawn(block.slice(0, index + 1)));
  expect(drawings.filter((drawing) => !drawing.startsWith('<div class="markdown"><'))).toEqual([]);
  expect(drawings.at(-1)).toMatch(shown);
});
