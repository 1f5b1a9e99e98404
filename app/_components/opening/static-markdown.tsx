import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { isTangled } from "../markdown/is-tangled";
import { links } from "../markdown/links";
import { PlainText } from "../markdown/plain-text";
import "../markdown/markdown.css";

/** What is too wide is cut until the chat is there, in which it scrolls. */
const components: Components = {
  ...links,
  pre: ({ children }) => <pre className="overflow-hidden rounded-lg border border-line bg-panel">{children}</pre>,
  table: ({ children }) => (
    <div className="card overflow-hidden">
      <table>{children}</table>
    </div>
  ),
};

const plugins = [remarkGfm];

/** `Markdown` drawn on the server: no script of the page has its parser. */
export function StaticMarkdown({ text }: { text: string }) {
  if (isTangled(text)) return <PlainText text={text} />;
  return (
    <div className="markdown">
      <ReactMarkdown remarkPlugins={plugins} components={components}>
        {text}
      </ReactMarkdown>
    </div>
  );
}
