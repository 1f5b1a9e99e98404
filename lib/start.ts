import { ModelSettingsError } from "../agent/model/choose";
import { EnvError, env } from "./env";
import { toAppError } from "./errors";
import { log } from "./log";
import { markArrivals } from "./proxies/arrivals";
import { trusting } from "./proxies/trusted";
import { chosenModel, runs, shutdown } from "./runtime";
import { sessionSecret } from "./session-secret";

/**
 * Makes the server ready: settings, model, database, the runs that an earlier server left, session secret. When one
 * of them is wrong, the process prints one sentence that says what to do and ends with code 1.
 */
export async function prepareServer(): Promise<void> {
  process.on("unhandledRejection", (error) => log("error", "A promise failed and nobody waited for it.", { error }));
  try {
    const settings = env();
    markArrivals({ trusts: trusting(settings.trustedProxies), onStranger: warnOfStranger });
    const { label } = chosenModel();
    await runs();
    sessionSecret(settings);
    if (settings.databaseUrl.startsWith("postgres") && !settings.sessionSecret) {
      log(
        "warn",
        "SESSION_SECRET is not set: each instance makes its own, so set one when several share this database.",
      );
    }
    log("info", `Ready. ${settings.agentUrl ? "An agent elsewhere (AGENT_URL)" : label} answers.`);
  } catch (error) {
    process.stderr.write(`${sentence(error)}\n`);
    process.exit(1);
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, endRuns);
}

// Next waits for open answers before it ends; a run that streams would keep it for minutes.
async function endRuns(): Promise<void> {
  try {
    await shutdown();
  } catch (error) {
    log("error", "Runs could not be ended in order; the next start closes them.", { error });
  }
}

const warnOfStranger = (peer: string) =>
  log(
    "warn",
    "A request came through a proxy that TRUSTED_PROXIES does not name. Everybody behind it shares one allowance.",
    { peer },
  );

function sentence(error: unknown): string {
  if (error instanceof EnvError || error instanceof ModelSettingsError) return error.message;
  const known = toAppError(error);
  if (known.code !== "INTERNAL") return known.message;
  return `The server can't start: ${error instanceof Error ? error.message : String(error)}`;
}
