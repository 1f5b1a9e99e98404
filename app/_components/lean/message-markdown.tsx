"use client";
import { CopilotChatAssistantMessage } from "@copilotkit/react-core/v2";
import { type ComponentProps, useEffect, useReducer } from "react";
import { defaultRehypePlugins } from "streamdown";
import { isTangled } from "../markdown/is-tangled";
import { PlainText } from "../markdown/plain-text";
import { formulas } from "./rehype-katex";
import { html } from "./rehype-raw";

type Props = ComponentProps<typeof CopilotChatAssistantMessage.MarkdownRenderer>;

const parts = [formulas, html];

// By default formulas are drawn before the answer is sanitized, which takes the classes from them that make them look like one.
const { raw, sanitize, katex, ...last } = defaultRehypePlugins;
const rehypePlugins = [raw, sanitize, katex, ...Object.values(last)].filter((plugin) => plugin !== undefined);

/** The vendor's renderer of answers, drawn anew when a part that the answer needs has come. */
export function MessageMarkdown(props: Props) {
  const { content } = props;
  const [drawn, drawAnew] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const missing = parts.filter((part) => part.isMissing(content));
    if (missing.length === 0) return;
    let isThere = true;
    void Promise.all(missing.map(({ ready }) => ready())).then(() => isThere && drawAnew());
    return () => {
      isThere = false;
    };
  }, [content]);
  if (isTangled(content)) return <PlainText text={content} />;
  return (
    <CopilotChatAssistantMessage.MarkdownRenderer
      key={drawn}
      {...props}
      rehypePlugins={rehypePlugins}
      // Some colours of code in the vendor's own themes (github-light, github-dark) are too pale for WCAG AA.
      shikiTheme={["github-light-high-contrast", "github-dark-high-contrast"]}
    />
  );
}
