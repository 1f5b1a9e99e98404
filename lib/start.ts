import { ModelSettingsError } from "../agent/model/choose";
import { EnvError, env } from "./env";
import { toAppError } from "./errors";
import { watchHttpRequests } from "./http-requests";
import { log } from "./log";
import { markArrivals } from "./proxies/arrivals";
import { trusting } from "./proxies/trusted";
import { sweepDaily } from "./retention/daily";
import { chosenModel, runs } from "./runtime";
import { sessionSecret } from "./session-secret";
import { endOnSignal } from "./shutdown";

/**
 * Makes the server ready: settings, telemetry, model, database, the runs that an earlier server left, session secret.
 * When one of them is wrong, the process prints one sentence that says what to do and ends with code 1. `exits`: see
 * `endOnSignal`; Next leaves the end to us where `NEXT_MANUAL_SIG_HANDLE` is set, as `npm start` does.
 */
export async function prepareServer({ exits = Boolean(process.env.NEXT_MANUAL_SIG_HANDLE) } = {}): Promise<void> {
  process.on("unhandledRejection", (error) => log("error", "A promise failed and nobody waited for it.", { error }));
  try {
    const settings = env();
    markArrivals({ trusts: trusting(settings.trustedProxies), onStranger: warnOfStranger });
    watchHttpRequests();
    // Loaded only where it is wanted: the first start stays as small as it is without.
    if (settings.otlpEndpoint) {
      const { startTelemetry } = await import("./telemetry/sdk");
      globalThis.agentStarterTelemetry ??= startTelemetry(log);
    }
    const { label } = chosenModel();
    await runs();
    sessionSecret(settings);
    if (settings.databaseUrl.startsWith("postgres") && !settings.sessionSecret) {
      log(
        "warn",
        "SESSION_SECRET is not set: each instance makes its own, so set one when several share this database.",
      );
    }
    sweepDaily();
    log("info", `Ready. ${settings.agentUrl ? "An agent elsewhere (AGENT_URL)" : label} answers.`);
  } catch (error) {
    process.stderr.write(`${sentence(error)}\n`);
    process.exit(1);
  }
  endOnSignal({ exits });
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
