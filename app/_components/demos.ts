import {
  Activity,
  Blocks,
  Cable,
  ListChecks,
  ListTree,
  type LucideIcon,
  MessageSquareText,
  PanelsTopLeft,
  ShieldCheck,
} from "lucide-react";

export const productName = "CopilotKit Agent Starter";

export type Prompt = { title: string; message: string };

/** One page of the demo: its nav entry, its card on the first page, and what its empty chat offers. */
export type Demo = {
  slug: string;
  title: string;
  icon: LucideIcon;
  /** One line, for the card and the page's header. */
  summary: string;
  /** What a person can do here, in the empty chat. */
  invitation: string;
  /** The first one is the prompt to try. */
  prompts: readonly [Prompt, ...Prompt[]];
  /** The files that make it. */
  files: readonly string[];
};

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

export const approvalsDemo: Demo = {
  slug: "approvals",
  title: "Approvals",
  icon: ShieldCheck,
  summary: "Money and mail wait for a person, who can approve, edit, reject or dismiss.",
  invitation: "Ask for a refund or an email. The agent prepares it, and nothing happens until you decide.",
  prompts: [
    { title: "Refund order 1042", message: "Refund order 1042" },
    { title: "Refund two orders at once", message: "Refund orders 1042 and 1043" },
    { title: "Email the customer of 1042", message: "Email the customer of order 1042" },
  ],
  files: [
    "app/(demos)/approvals",
    "app/_components/approvals",
    "agent/tools/refund-order.ts",
    "agent/tools/send-email.ts",
  ],
};

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

export const demos: readonly Demo[] = [
  chatDemo,
  frontendToolsDemo,
  approvalsDemo,
  sharedStateDemo,
  subagentsDemo,
  aiSdkDemo,
  headlessDemo,
  eventsDemo,
];
