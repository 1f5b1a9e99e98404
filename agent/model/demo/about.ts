import type { DemoStep } from "../demo-script";
import { prompts } from "./prompts";
import type { Turn } from "./turn";

/** What the model says about itself when it is asked for it, or for something that it does not understand. */
export function about(turn: Turn): DemoStep {
  if (/^(thanks|thank you|thx|great|ok(ay)?|good)\b/i.test(turn.said)) return { text: "You're welcome. What is next?" };
  const asked = /^(hi|hello|hey|help|good (morning|day|evening)|who are you|what are you|what can you do)\b/i.test(
    turn.said,
  );
  const opening = asked || !turn.said ? "Hello!" : "I don't understand that.";
  const known = prompts.filter(({ tool }) => tool === undefined || turn.can(tool));
  return {
    text: [
      `${opening} I am the **demo model** of this starter: a script, not a language model. I need no key and no network, but the tools that I call are real. I understand:`,
      known.map(({ message }) => `- ${message}`).join("\n"),
      "For a real model, put a line like `OPENAI_API_KEY=…` (or `ANTHROPIC_API_KEY=…`, `GOOGLE_GENERATIVE_AI_API_KEY=…`) into `.env` and start the app again.",
    ].join("\n\n"),
  };
}
