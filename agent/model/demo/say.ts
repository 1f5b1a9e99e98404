import type { DemoStep } from "../demo-script";
import type { Outcome } from "./turn";

/** A sentence about a call that brought no result. `what` is what it would have done: "the refund of order 1042". */
export function trouble(outcome: Outcome, what: string): string {
  switch (outcome.type) {
    case "denied": {
      const dismissed = /\bdismissed\b/.test(outcome.reason ?? "");
      const why = outcome.reason && !dismissed ? ` ("${outcome.reason}")` : "";
      return `You ${dismissed ? "dismissed" : "declined"} ${what}${why}, so I left everything as it was.`;
    }
    case "error":
      return `I could not do ${what}: ${sentence(outcome.message)}`;
    case "success":
      return `I did ${what}.`;
  }
}

/** An honest answer when the tools that a wish needs are not offered here. */
export function notOffered(what: string, tool: string): DemoStep {
  return { text: `I can't ${what} here: the tool \`${tool}\` is not offered in this chat.` };
}

/** With a full stop at its end. */
export const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** With a capital letter at its start. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
