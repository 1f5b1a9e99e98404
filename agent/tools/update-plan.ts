import { randomUUID } from "node:crypto";
import { defineTool } from "../define";
import { stateSchema } from "../state";
import { editPlan, planEditSchema } from "./plan-edit";

/** Changes the plan that agent and page share. Result: the plan as it is now. */
export const updatePlan = defineTool({
  name: "update_plan",
  description:
    "Changes the week plan that you share with the user's page: its title and its items. The user sees it at once.",
  input: planEditSchema,
  idempotent: true,
  execute(edit, ctx) {
    let { plan } = stateSchema.parse(ctx.state);
    // The engine applies the change again when it commits, so it has to be the same each time.
    const ids = (edit.add ?? []).map(() => randomUUID());
    ctx.updateState((draft) => {
      plan = editPlan(stateSchema.parse(draft).plan, edit, ids);
      draft.plan = plan;
    });
    return plan;
  },
});
