import { endpointOptions } from "../lib/ag-ui/options";
import { listen } from "../lib/ag-ui/server";
import { env } from "../lib/env";
import { log } from "../lib/log";
import { prepareServer } from "../lib/start";

// npm run agent: the agent alone, for pages of another process (AGENT_URL) and for any AG-UI client.

process.env.AG_UI = "on"; // what this process is for; so in production it wants a token as well
await prepareServer({ exits: true });
const { agentPort, agUi } = env();
try {
  const { url } = await listen(agentPort, agUi, endpointOptions());
  log("info", `The agent listens at ${url}`);
} catch (error) {
  const inUse = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  const other = "choose another port: AGENT_PORT=8124 npm run agent";
  const reason = inUse ? `is in use. Stop the other program, or ${other}` : `can't be opened. Check it, or ${other}`;
  process.stderr.write(`Port ${agentPort} ${reason}\n`);
  process.exit(1);
}
