import type { Scene } from "../demo-script";
import { longText } from "./long-text";

/** "Write a long answer": many paragraphs, to watch streaming, stopping and reloading. */
export const longAnswer: Scene = ({ said }) =>
  /\b(long|longer|lengthy|detailed)\s+(answer|text|story|reply|essay)\b|\bessay\b/i.test(said)
    ? {
        reasoning: "A long answer is wanted, to watch it stream. I tell how a message travels through this app.",
        text: longText,
      }
    : undefined;
