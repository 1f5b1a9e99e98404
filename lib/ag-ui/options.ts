import { agent } from "@/agent";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { takeRun } from "@/lib/rate-limit";
import { browserRuns, chosenModel, runs } from "@/lib/runtime";
import { capabilitiesOf } from "./capabilities";
import type { EndpointOptions } from "./endpoint";

/** The endpoint's options as the environment sets them. */
export function endpointOptions(): EndpointOptions {
  const { agUi, chatHistory, limits } = env();
  const kept = chatHistory === "client" ? { browserRuns } : {};
  return { door: agUi, runs, ...kept, takeRun, capabilities, maxBodyBytes: limits.maxBodyBytes, log };
}

/** What the embedded agent can do with the model that was chosen. */
export const capabilities = () => capabilitiesOf(agent, env().limits, chosenModel().accepts);
