import { setTimeout as delay } from "node:timers/promises";
import { env } from "./env";
import { closeHttpServers } from "./http-requests";
import { log } from "./log";
import { shutdown } from "./runtime";

/** How long clients get to read the last events of their streams, in milliseconds. */
const lastEventsMs = 1000;

/**
 * Ends the server in order at SIGTERM and SIGINT: no more connections; the runs get `SHUTDOWN_SECONDS` to come to
 * their end, then they end as `INTERRUPTED`; what is left for the collector is sent. `exits`: whether the process ends
 * then, or somebody else ends it. A second signal ends it at once.
 */
export function endOnSignal({ exits }: { exits: boolean }): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void endServer(exits));
}

async function endServer(exits: boolean): Promise<void> {
  const closed = exits ? closeHttpServers() : Promise.resolve();
  try {
    await shutdown(env().shutdownMs);
  } catch (error) {
    log("error", "Runs could not be ended in order; the next start closes them.", { error });
  }
  if (!exits) return;
  await Promise.race([closed, delay(lastEventsMs)]);
  process.exit();
}
