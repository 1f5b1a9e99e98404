"use client";
import { type ComponentProps, memo } from "react";
import { ScrollRegion } from "../ui/scroll-region";
import { MarkdownText } from "./markdown-text";

const wide: ComponentProps<typeof MarkdownText>["wide"] = {
  pre: ({ children }) => (
    <ScrollRegion label="Code" className="rounded-lg border border-line bg-panel">
      <pre>{children}</pre>
    </ScrollRegion>
  ),
  table: ({ children }) => (
    <ScrollRegion label="Table" className="card">
      <table>{children}</table>
    </ScrollRegion>
  ),
};

/** Markdown of an answer; code and tables scroll by themselves. */
export const Markdown = memo(function Markdown({ text }: { text: string }) {
  return <MarkdownText text={text} wide={wide} />;
});
