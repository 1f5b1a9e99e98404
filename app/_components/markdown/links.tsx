import type { Components } from "react-markdown";

/** Links of an answer open beside the page, and images are links. */
export const links = {
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
} satisfies Components;
