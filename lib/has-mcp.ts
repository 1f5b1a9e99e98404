import "server-only";
import { env } from "./env";

/** Whether MCP servers give the embedded agent tools; an agent elsewhere (`AGENT_URL`) has its own. */
export const hasMcp = (): boolean => env().agentUrl === undefined && env().mcp.servers.length > 0;
