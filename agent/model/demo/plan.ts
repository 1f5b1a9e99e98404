import type { Scene } from "../demo-script";
import { readPlanEdit, weekPlan } from "./plan-wishes";
import { notOffered, trouble } from "./say";

/** "Plan the week", "Add … to the plan", "Mark … done", "Remove … from the plan", "Move … to Friday". */
export const plan: Scene = (turn) => {
  const wholeWeek = /\bplan\b.*\bweek\b|\bweek(ly)? plan\b/i.test(turn.said);
  const edit = readPlanEdit(turn.said) ?? (wholeWeek ? weekPlan : undefined);
  if (!edit) return undefined;
  if (!turn.can("update_plan")) return notOffered("change the plan", "update_plan");
  const outcome = turn.outcomes.find(({ tool }) => tool === "update_plan");
  if (!outcome) {
    const reasoning = "A week at the order desk: open orders first, then stock, refunds and what is left for Friday.";
    return { ...(edit === weekPlan && { reasoning }), calls: [{ tool: "update_plan", input: edit }] };
  }
  if (outcome.type !== "success") return { text: trouble(outcome, "the change of the plan") };
  return { text: done(edit) };
};

function done(edit: NonNullable<ReturnType<typeof readPlanEdit>>): string {
  if (edit === weekPlan)
    return "Here is a plan for the week. Change what you like in the page: I work on the same plan.";
  if (edit.add?.[0]) return `I added "${edit.add[0].text}" to the plan.`;
  if (edit.remove?.[0]) return `I removed "${edit.remove[0]}" from the plan.`;
  if (edit.title) return `The plan is called "${edit.title}" now.`;
  const change = edit.change?.[0];
  if (change?.day) return `I moved "${change.item}" to ${change.day}.`;
  return `I marked "${change?.item}" as ${change?.done ? "done" : "not done"}.`;
}
