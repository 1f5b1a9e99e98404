import { Blocks } from "lucide-react";
import type { Demo } from "../../_components/demo";

export const headlessDemo: Demo = {
  slug: "headless",
  title: "Headless",
  icon: Blocks,
  summary: "Bring your own UI: a whole chat made with one hook, useConversation, and plain components.",
  invitation:
    "No library draws this page: a hook holds the conversation, and a few small components show it. Tools, approvals, questions and this thread are the same as on the other pages.",
  prompts: [
    { title: "Refund order 1042", message: "Refund order 1042" },
    { title: "What is our refund policy?", message: "What is our refund policy?" },
    { title: "Book a courier for order 1042", message: "Book a courier for order 1042" },
    { title: "Plan the week", message: "Plan the week" },
    { title: "Switch to dark mode", message: "Switch to dark mode" },
  ],
  files: ["app/(demos)/headless", "app/_components/conversation", "lib/conversation", "app/api/agent"],
};
