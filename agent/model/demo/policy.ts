import { z } from "zod";
import type { DemoStep, Scene } from "../demo-script";
import { resultOf } from "./read";
import { notOffered, trouble } from "./say";
import type { Turn } from "./turn";

const found = z.object({
  notes: z.array(z.object({ title: z.string(), text: z.string() })),
  titles: z.array(z.string()),
});
const note = z.object({ title: z.string(), text: z.string() });

const aboutPolicy = /\b(polic(y|ies)|warrant(y|ies)|privacy|shipping (cost|time|rule)s?|our rules?)\b/i;

/** "What is our refund policy?", "How long is the warranty?": the agent asks its researcher, who is this model again. */
export const policy: Scene = (turn) => {
  if (turn.can("read_policy")) return research(turn);
  if (!aboutPolicy.test(turn.said)) return undefined;
  if (!turn.can("policy_researcher")) return notOffered("research policies", "policy_researcher");
  const report = turn.outcomes.find(({ tool }) => tool === "policy_researcher");
  if (!report) {
    return {
      reasoning: "This is about the shop's rules. The researcher reads the notes, I pass on what it finds.",
      calls: [{ tool: "policy_researcher", input: { task: turn.said.slice(0, 500) } }],
    };
  }
  if (report.type !== "success") return { text: trouble(report, "the research in the policy notes") };
  return { text: String(report.value) };
};

/** The researcher: search, read the best note, report. */
function research(turn: Turn): DemoStep {
  const search = turn.outcomes.find(({ tool }) => tool === "search_policy");
  if (!search)
    return {
      text: "I look through the notes. ",
      calls: [{ tool: "search_policy", input: { query: turn.said.slice(0, 200) } }],
    };
  const result = resultOf(search, found);
  if (!result) return { text: trouble(search, "the search in the policy notes") };
  const [best] = result.notes;
  if (!best)
    return { text: `Our policy notes say nothing about that. There are notes on: ${result.titles.join(", ")}.` };
  const read = turn.outcomes.find(({ tool }) => tool === "read_policy");
  if (!read) {
    return {
      text: `The note “${best.title}” fits; I read it whole. `,
      calls: [{ tool: "read_policy", input: { title: best.title } }],
    };
  }
  const whole = resultOf(read, note);
  if (!whole) return { text: trouble(read, `the note ${best.title}`) };
  return { text: `Our policy notes say under **${whole.title}**:\n\n> ${whole.text}` };
}
