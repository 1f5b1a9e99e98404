import { z } from "zod";
import { defineTool } from "../define";
import type { PolicyNote } from "../desk";

/** What `search_policy` returns: the best notes first, and the titles of all that there are. */
export const policyResultSchema = z.object({
  notes: z.array(z.object({ title: z.string(), text: z.string() })),
  titles: z.array(z.string()),
});
export type PolicyResult = z.infer<typeof policyResultSchema>;

/** Result: `PolicyResult`, with at most three notes. */
export const searchPolicy = defineTool({
  name: "search_policy",
  description:
    "Searches the shop's policy notes (refunds, shipping, warranty, privacy …). Use it before you say what the shop's rules are.",
  input: z.object({ query: z.string().min(1).max(200).describe("A few words, for example: refund of opened goods") }),
  idempotent: true,
  async execute({ query }, { services }): Promise<PolicyResult> {
    const notes = await services.desk.policyNotes();
    const wanted = wordsOf(query);
    const found = notes
      .map((note) => ({ note, score: scoreOf(note, wanted) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score);
    return {
      notes: found.slice(0, 3).map(({ note }) => ({ title: note.title, text: note.text })),
      titles: notes.map((note) => note.title),
    };
  },
});

/** A wanted word counts 3 in the title and 1 in the text. */
function scoreOf(note: PolicyNote, wanted: Set<string>): number {
  const title = wordsOf(note.title);
  const text = wordsOf(note.text);
  let score = 0;
  for (const word of wanted) score += (title.has(word) ? 3 : 0) + (text.has(word) ? 1 : 0);
  return score;
}

const tooCommon = new Set("our the and for with what how policy are can about does you your this that from".split(" "));

/** Words of three letters and more, in lower case and without a plural s. */
function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return new Set(words.filter((word) => !tooCommon.has(word)).map((word) => word.replace(/s$/, "")));
}
