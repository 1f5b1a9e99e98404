import { Cable } from "lucide-react";
import type { Demo } from "../../_components/demo";

export const aiSdkDemo: Demo = {
  slug: "use-chat",
  title: "AI SDK",
  icon: Cable,
  summary: "The same agent and threads in a page that is built with useChat instead of CopilotKit.",
  invitation:
    "No CopilotKit here: this page is made with useChat. The agent, its tools, its questions and this thread are the same as on the other pages.",
  prompts: [
    { title: "Refund order 1042", message: "Refund order 1042" },
    { title: "What is our refund policy?", message: "What is our refund policy?" },
    { title: "Book a courier for order 1042", message: "Book a courier for order 1042" },
    { title: "Plan the week", message: "Plan the week" },
    { title: "Switch to dark mode", message: "Switch to dark mode" },
  ],
  files: ["app/(demos)/use-chat", "lib/ai-sdk", "app/api/chat"],
};
