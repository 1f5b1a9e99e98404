import { ListChecks } from "lucide-react";
import type { Demo } from "../../_components/demo";

export const sharedStateDemo: Demo = {
  slug: "shared-state",
  title: "Shared state",
  icon: ListChecks,
  summary: "One plan, two editors: you and the agent change it while the other watches.",
  invitation: "Let the agent plan the week, then edit the plan yourself, also while it is still working.",
  prompts: [
    { title: "Plan the week", message: "Plan the week" },
    { title: "Add a call with the supplier", message: "Add a call with the supplier to the plan" },
  ],
  files: ["app/(demos)/shared-state", "agent/state.ts", "agent/tools/update-plan.ts"],
};
