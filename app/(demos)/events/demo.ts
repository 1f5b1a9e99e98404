import { Activity } from "lucide-react";
import type { Demo } from "../../_components/demo";

export const eventsDemo: Demo = {
  slug: "events",
  title: "Events",
  icon: Activity,
  summary: "The AG-UI stream under glass: every event, the state that it makes, and how long it took.",
  invitation: "Send a message, and watch the stream that every page is made of.",
  prompts: [
    { title: "Refund order 1042", message: "Refund order 1042" },
    { title: "What is our refund policy?", message: "What is our refund policy?" },
    { title: "Plan the week", message: "Plan the week" },
    { title: "Write a long answer", message: "Write a long answer" },
  ],
  files: ["app/(demos)/events", "lib/events", "lib/threads/stored-runs.ts", "lib/conversation/reduce.ts"],
};
