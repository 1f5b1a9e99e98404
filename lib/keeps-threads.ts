import "server-only";
import { env } from "./env";

/** Whether conversations are kept here. An agent elsewhere (`AGENT_URL`) keeps its own. */
export const keepsThreads = (): boolean => env().agentUrl === undefined;
