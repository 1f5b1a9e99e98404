export { default as ReactMarkdown } from "react-markdown";
export { default as remarkGfm } from "remark-gfm";
