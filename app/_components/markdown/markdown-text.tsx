import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { isTangled } from "./is-tangled";
import { PlainText } from "./plain-text";
import "./markdown.css";

const plugins = [remarkGfm];

const links: Components = {
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  ),
  // An image that a model names would be fetched from its host unasked, and could carry away what was said.
  img: ({ src, alt }) => (
    <a href={typeof src === "string" ? src : undefined} target="_blank" rel="noreferrer">
      {alt || "Image"}
    </a>
  ),
};

/** What may be wider than the text around it: how it is shown. */
type Wide = Required<Pick<Components, "pre" | "table">>;

/** Markdown of an answer. HTML in it stays text, and nothing is loaded from elsewhere. */
export function MarkdownText({ text, wide }: { text: string; wide: Wide }) {
  if (isTangled(text)) return <PlainText text={text} />;
  return (
    <div className="markdown">
      <ReactMarkdown remarkPlugins={plugins} components={{ ...links, ...wide }}>
        {text}
      </ReactMarkdown>
    </div>
  );
}
