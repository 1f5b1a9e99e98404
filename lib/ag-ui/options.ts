import { agent } from "@/agent";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { takeRun } from "@/lib/rate-limit";
import { browserRuns, chosenModel, equipped, runs } from "@/lib/runtime";
import { capabilitiesOf } from "./capabilities";
import { tokenDoor } from "./door";
import type { EndpointOptions } from "./endpoint";
import { sessionDoor } from "./session-door";

/** The endpoint for AG-UI clients of any kind, as the environment sets it. */
export const endpointOptions = (): EndpointOptions => ({ ...common(), door: tokenDoor(env().agUi) });

/** The same for the pages of this app; always on. The agent at `AGENT_URL` answers there, if there is one. */
export const pageEndpointOptions = (): EndpointOptions => ({ ...common(), door: sessionDoor, session });

/** Loaded when it is needed: `npm run agent` does without the vendor's runtime. */
async function session() {
  if (!env().agentUrl) return undefined;
  const { remoteSession } = await import("@/lib/copilotkit/remote-session");
  return remoteSession();
}

function common(): Omit<EndpointOptions, "door"> {
  const { chatHistory, limits } = env();
  const kept = chatHistory === "client" ? { browserRuns } : {};
  return { runs, ...kept, takeRun, capabilities, maxBodyBytes: limits.maxBodyBytes, log };
}

/** What the embedded agent can do now, with the model that was chosen and the tools that MCP servers offer. */
export const capabilities = async () => capabilitiesOf(await equipped(agent), env().limits, chosenModel().accepts);
