import type { LucideIcon } from "lucide-react";

export type Prompt = { title: string; message: string };

/** One page of the demo: its nav entry, its card on the first page, and what its empty chat offers. */
export type Demo = {
  slug: string;
  title: string;
  icon: LucideIcon;
  /** One line, for the card and the page's header. */
  summary: string;
  /** What a person can do here, in the empty chat. */
  invitation: string;
  /** The first one is the prompt to try. */
  prompts: readonly [Prompt, ...Prompt[]];
  /** The files that make it. */
  files: readonly string[];
};
