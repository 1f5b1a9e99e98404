import { PanelsTopLeft } from "lucide-react";
import type { Demo } from "../../_components/demo";

export const frontendToolsDemo: Demo = {
  slug: "frontend-tools",
  title: "Frontend tools",
  icon: PanelsTopLeft,
  summary: "The agent works the page: it filters, sorts, highlights and restyles the order board.",
  invitation: "Tell the agent what to show. It uses the board beside the chat with the same controls that you have.",
  prompts: [
    { title: "Show paid orders, the largest first", message: "Show paid orders, sorted by total" },
    { title: "Highlight order 1042", message: "Highlight order 1042" },
    { title: "Make the background light blue", message: "Make the background light blue" },
    { title: "Switch to dark mode", message: "Switch to dark mode" },
  ],
  files: ["app/(demos)/frontend-tools/board-tools.ts", "app/(demos)/frontend-tools/order-board.tsx"],
};
