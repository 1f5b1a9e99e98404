import type { ComponentProps } from "react";
import { MarkdownText } from "../markdown/markdown-text";

/** Is cut until the chat is there, in which it scrolls. */
const wide: ComponentProps<typeof MarkdownText>["wide"] = {
  pre: ({ children }) => <pre className="overflow-hidden rounded-lg border border-line bg-panel">{children}</pre>,
  table: ({ children }) => (
    <div className="card overflow-hidden">
      <table>{children}</table>
    </div>
  ),
};

/** `Markdown` drawn on the server: no script of the page has its parser. */
export function StaticMarkdown({ text }: { text: string }) {
  return <MarkdownText text={text} wide={wide} />;
}
