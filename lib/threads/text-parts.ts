import type { ThreadMessage } from "../../agent/engine/types";

/** The texts in a message; without its files, calls and reasoning. */
export const textParts = ({ parts }: ThreadMessage): string[] =>
  parts.flatMap((part) => (part.type === "text" ? part.text : []));
