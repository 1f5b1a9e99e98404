import type { AgentClient } from "@/lib/conversation/client";
import { HttpAgentClient } from "@/lib/conversation/http-client";
import type { HistoryKeeper } from "@/lib/conversation/run-input";

/** Whose stream is looked at. */
export type AgentChoice = {
  title: string;
  client: AgentClient;
  history: HistoryKeeper;
  /** Keeps threads that can be opened again. */
  keepsThreads: boolean;
};

const ownAgent: AgentChoice = {
  title: "This app's agent",
  client: new HttpAgentClient({ url: "/api/agent", stopUrl: "/api/agent/stop" }),
  history: "server",
  keepsThreads: true,
};

/** An agent elsewhere, through this app's server. Most keep nothing and want the whole conversation each time. */
const agentAt = (endpoint: string): AgentChoice => ({
  title: endpoint,
  client: new HttpAgentClient({ url: `/api/events/relay?endpoint=${encodeURIComponent(endpoint)}` }),
  history: "client",
  keepsThreads: false,
});

/** The agent of an address of `EVENTS_ENDPOINTS`; of none, this app's own. */
export const agentOf = (endpoint: string | undefined): AgentChoice => (endpoint ? agentAt(endpoint) : ownAgent);
