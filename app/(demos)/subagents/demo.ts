import { ListTree } from "lucide-react";
import type { Demo } from "../../_components/demo";

export const subagentsDemo: Demo = {
  slug: "subagents",
  title: "Subagents",
  icon: ListTree,
  summary: "The agent hands work to others, asks in the middle of a tool, and shows each step in a trace.",
  invitation:
    "Ask about a rule of the shop: a subagent reads the notes and reports. The trace beside the chat shows who did what, and how long it took.",
  prompts: [
    { title: "What is our refund policy?", message: "What is our refund policy?" },
    { title: "Book a courier for order 1042", message: "Book a courier for order 1042" },
    { title: "Export the orders", message: "Export the orders" },
  ],
  files: [
    "app/(demos)/subagents",
    "app/_components/trace",
    "app/_components/questions",
    "agent/subagents/policy-researcher.ts",
    "agent/tools/book-courier.ts",
    "agent/tools/export-orders.ts",
  ],
};
