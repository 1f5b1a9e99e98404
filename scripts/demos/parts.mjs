import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The names of the demos that a project has: the folders in app/(demos)/. */
export function demoNames(root) {
  const entries = readdirSync(join(root, "app/(demos)"), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

/**
 * What belongs to one demo alone, beside its folder in app/(demos)/. Components and tools that only these parts use go
 * with them, and so do the tests of all that. The shop's other tools stay: other pages and the tests of the routes use them.
 * `cuts` are the places in files that stay, to be taken out of them.
 *
 * @type {Readonly<Record<string, { parts: readonly string[], cuts?: Readonly<Record<string, RegExp>>, note?: string }>>}
 */
export const demoParts = {
  chat: {
    parts: e2e("chat", "chat-failures", "chat-stream", "attachments", "tool-cards", "markdown-on-demand"),
  },
  "frontend-tools": { parts: e2e("frontend-tools") },
  approvals: { parts: e2e("approvals", "approvals-once", "approvals-threads") },
  "shared-state": { parts: e2e("shared-state", "shared-state-conflict") },
  subagents: {
    parts: [
      ...e2e("subagents", "questions"),
      "agent/tools/export-orders.ts",
      "agent/model/demo/export.ts",
      "app/_components/tools/export-line.tsx",
    ],
    cuts: { "agent/model/demo/prompts.ts": /^.*tool: "export_orders".*\n/gm },
  },
  "use-chat": {
    parts: e2e("use-chat", "use-chat-attachments", "use-chat-client-history", "sidecar-use-chat"),
    note: "POST /api/chat and lib/ai-sdk/ stay: they are for any page with useChat.",
  },
  headless: {
    parts: [...e2e("headless", "sidecar-headless"), "tests/bench/headless-page.ts", "tests/bench/long-tasks.ts"],
    cuts: { "package.json": /^.*"bench:headless".*\n/m, "README.md": /^.*`npm run bench:headless`.*\n/m },
    note: "/api/agent and lib/conversation/ stay: they are for a page of your own.",
  },
  events: {
    parts: [...e2e("events", "sidecar-events"), "app/api/events", "lib/events", "lib/threads/stored-runs.ts"],
    cuts: {
      "tests/contract/routes/cases.ts": /^ {2}routeCase\("[A-Z]+ \/api\/events\/[\s\S]*?\),\n(?=\n| {2}routeCase|\])/gm,
    },
    note: "The setting EVENTS_ENDPOINTS has no effect any more.",
  },
};

function e2e(...names) {
  return names.map((name) => `tests/e2e/${name}.test.ts`);
}
