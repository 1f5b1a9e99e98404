"use client";
import { memo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { ScrollRegion } from "../ui/scroll-region";
import { isTangled } from "./is-tangled";
import { links } from "./links";
import { PlainText } from "./plain-text";
import "./markdown.css";

const components: Components = {
  ...links,
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

const plugins = [remarkGfm];

/** Markdown of an answer. HTML in it stays text, and nothing is loaded from elsewhere. */
export const Markdown = memo(function Markdown({ text }: { text: string }) {
  if (isTangled(text)) return <PlainText text={text} />;
  return (
    <div className="markdown">
      <ReactMarkdown remarkPlugins={plugins} components={components}>
        {text}
      </ReactMarkdown>
    </div>
  );
});
