import { ShieldCheck } from "lucide-react";
import type { Demo } from "../../_components/demo";

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
