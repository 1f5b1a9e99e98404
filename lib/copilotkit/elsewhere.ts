import { env } from "../env";
import { openRuns } from "../limits/open-runs";
import { log } from "../log";
import { takeRun } from "../rate-limit";
import { runs } from "../runtime";
import type { Doors } from "./authorize";
import { remoteDoors } from "./remote";
import { remoteAgent } from "./remote-agent";
import { remoteOwners } from "./remote-owners";
import { type RemoteRunner, remoteRunner } from "./remote-runner";

/** The agent at `AGENT_URL` as this app's pages get to it. */
export type Elsewhere = { doors: Doors; runner: RemoteRunner; agent: () => ReturnType<typeof remoteAgent> };

/** How the agent elsewhere is reached; undefined when the embedded one answers. */
export function elsewhere(): Elsewhere | undefined {
  const { agentUrl, agentToken, limits } = env();
  if (!agentUrl) return undefined;
  const runner = remoteRunner();
  const owners = async () => remoteOwners(await runs());
  const { maxBodyBytes } = limits;
  return {
    doors: remoteDoors({ owners, runner, takeRun, openRuns, maxBodyBytes }),
    runner,
    agent: () => remoteAgent(agentUrl, agentToken, log),
  };
}
