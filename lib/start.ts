import { chooseModel, ModelSettingsError } from "../agent/model/choose";
import { database } from "./db/connect";
import { EnvError, env } from "./env";
import { toAppError } from "./errors";
import { log } from "./log";
import { sessionSecret } from "./session-secret";

/**
 * Makes the server ready: settings, model, session secret, database. When one of them is wrong, the process prints
 * one sentence that says what to do and ends with code 1.
 */
export async function prepareServer(): Promise<void> {
  process.on("unhandledRejection", (error) => log("error", "A promise failed and nobody waited for it.", { error }));
  try {
    const settings = env();
    const model = chooseModel(settings.model);
    sessionSecret(settings);
    await database();
    log("info", `Ready. ${settings.agentUrl ? "An agent elsewhere (AGENT_URL)" : model.label} answers.`);
  } catch (error) {
    process.stderr.write(`${sentence(error)}\n`);
    process.exit(1);
  }
}

function sentence(error: unknown): string {
  if (error instanceof EnvError || error instanceof ModelSettingsError) return error.message;
  const known = toAppError(error);
  if (known.code !== "INTERNAL") return known.message;
  return `The server can't start: ${error instanceof Error ? error.message : String(error)}`;
}
