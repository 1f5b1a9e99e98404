import { z } from "zod";
import type { Scene } from "../demo-script";
import { resultOf } from "./read";
import { notOffered, trouble } from "./say";

const resultShape = z.object({
  notes: z.array(z.object({ title: z.string(), text: z.string() })),
  titles: z.array(z.string()),
});

/** "What is our refund policy?", "How long is the warranty?". */
export const policy: Scene = (turn) => {
  if (!/\b(polic(y|ies)|warrant(y|ies)|privacy|shipping (cost|time|rule)s?|our rules?)\b/i.test(turn.said))
    return undefined;
  if (!turn.can("search_policy")) return notOffered("look up policies", "search_policy");
  const outcome = turn.outcomes.find(({ tool }) => tool === "search_policy");
  if (!outcome) return { calls: [{ tool: "search_policy", input: { query: turn.said.slice(0, 200) } }] };
  const found = resultOf(outcome, resultShape);
  if (!found) return { text: trouble(outcome, "the search in the policy notes") };
  const [note] = found.notes;
  if (note) return { text: `Our policy notes say under **${note.title}**:\n\n> ${note.text}` };
  return { text: `Our policy notes say nothing about that. There are notes on: ${found.titles.join(", ")}.` };
};
