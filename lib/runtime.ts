import { agent } from "../agent";
import { run } from "../agent/engine/run";
import { type ChosenModel, chooseModel } from "../agent/model/choose";
import { attachmentPlace } from "./attachments/place";
import { fileSource } from "./attachments/source";
import { database } from "./db/connect";
import { createDesk } from "./desk/desk";
import { env } from "./env";
import { log } from "./log";
import { Runs } from "./threads/runs";

// On globalThis, because Next evaluates this module again for each bundle and each hot reload.
declare global {
  var agentStarterRuns: Promise<Runs> | undefined;
}

/** The model that the environment names. */
export function chosenModel(): ChosenModel {
  return chooseModel(env().model);
}

/** The process's runs, on its database and with its agent. */
export function runs(): Promise<Runs> {
  globalThis.agentStarterRuns ??= createRuns().catch((error: unknown) => {
    globalThis.agentStarterRuns = undefined; // the next call tries again
    throw error;
  });
  return globalThis.agentStarterRuns;
}

async function createRuns(): Promise<Runs> {
  const db = await database();
  const { model, providerOptions, accepts } = chosenModel();
  const { databaseUrl, limits } = env();
  const place = attachmentPlace(db, databaseUrl);
  const services = { desk: createDesk(db) };
  const created = new Runs({
    db,
    agent,
    model,
    providerOptions,
    accepts,
    files: (user) => fileSource({ place, user, maxBytes: limits.maxAttachmentBytes }),
    services,
    limits,
    dailyTokens: env().dailyTokens,
    modelFor: (name) => chooseModel({ ...env().model, MODEL: name }),
    log,
    execute: run,
  });
  const closed = await created.recover();
  if (closed > 0) log("warn", "Runs that an earlier server left unfinished were closed.", { closed });
  return created;
}
