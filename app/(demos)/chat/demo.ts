import { MessageSquareText } from "lucide-react";
import type { Demo } from "../../_components/demo";

export const chatDemo: Demo = {
  slug: "chat",
  title: "Chat",
  icon: MessageSquareText,
  summary: "Server tools, reasoning, files, and a chart drawn in the conversation.",
  invitation:
    "Ask about the shop's orders. The agent looks them up, and draws a chart when numbers say more than words.",
  prompts: [
    { title: "Sales by week", message: "Sales by week" },
    { title: "Show open orders", message: "Show open orders" },
    { title: "What is our refund policy?", message: "What is our refund policy?" },
    { title: "Write a long answer", message: "Write a long answer" },
  ],
  files: [
    "app/(demos)/chat",
    "agent/tools/search-orders.ts",
    "agent/tools/sales-report.ts",
    "app/_components/tools",
    "app/_components/attachments",
  ],
};
