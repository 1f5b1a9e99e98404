import { agent } from "../agent";
import { run } from "../agent/engine/run";
import type { AgentDefinition } from "../agent/engine/types";
import { type ChosenModel, chooseModel } from "../agent/model/choose";
import { attachmentPlace } from "./attachments/place";
import { fileSource } from "./attachments/source";
import { BrowserRuns } from "./client-history/browser-runs";
import { Signatures } from "./client-history/signatures";
import { database } from "./db/connect";
import { createDesk } from "./desk/desk";
import { env } from "./env";
import { openRuns } from "./limits/open-runs";
import { log } from "./log";
import type { McpStatus } from "./mcp/connection";
import { McpServers } from "./mcp/servers";
import { sessionSecret } from "./session-secret";
import type { Telemetry } from "./telemetry/sdk";
import { modelTitles } from "./threads/model-titles";
import { Runs, type RunsOptions } from "./threads/runs";

// On globalThis, because Next evaluates this module again for each bundle and each hot reload.
declare global {
  var agentStarterRuns: Promise<Runs> | undefined;
  var agentStarterBrowserRuns: Promise<BrowserRuns> | undefined;
  var agentStarterMcp: McpServers | undefined;
  var agentStarterTelemetry: Telemetry | undefined;
}

/** The model that the environment names. */
export function chosenModel(): ChosenModel {
  return chooseModel(env().model);
}

/** How the MCP servers are, for pages: no addresses, no secrets. */
export const mcpStatus = (): McpStatus[] => mcpServers().status();

/** The agent with the tools that MCP servers offer now. */
export const equipped = (definition: AgentDefinition): Promise<AgentDefinition> => mcpServers().equip(definition);

/** Ends the process's runs in order, which get `graceMs` milliseconds, then what they used and told. */
export async function shutdown(graceMs = 0): Promise<void> {
  try {
    const begun = [runs(), globalThis.agentStarterBrowserRuns];
    await Promise.all(begun.map(async (each) => (await each)?.shutdown(graceMs)));
  } finally {
    await globalThis.agentStarterMcp?.close();
    await globalThis.agentStarterTelemetry?.stop();
  }
}

/** The process's MCP servers; the first call begins to connect to them, in the background. */
function mcpServers(): McpServers {
  if (!globalThis.agentStarterMcp) {
    globalThis.agentStarterMcp = new McpServers({ ...env().mcp, log });
    globalThis.agentStarterMcp.start();
  }
  return globalThis.agentStarterMcp;
}

/** The process's runs, on its database and with its agent. */
export function runs(): Promise<Runs> {
  globalThis.agentStarterRuns ??= createRuns().catch((error: unknown) => {
    globalThis.agentStarterRuns = undefined; // the next call tries again
    throw error;
  });
  return globalThis.agentStarterRuns;
}

/** The process's runs on conversations that are kept in browsers (`CHAT_HISTORY=client`). */
export function browserRuns(): Promise<BrowserRuns> {
  globalThis.agentStarterBrowserRuns ??= createBrowserRuns().catch((error: unknown) => {
    globalThis.agentStarterBrowserRuns = undefined; // the next call tries again
    throw error;
  });
  return globalThis.agentStarterBrowserRuns;
}

async function createRuns(): Promise<Runs> {
  const created = new Runs(await runsOptions());
  const closed = await created.recover();
  if (closed > 0) log("warn", "Runs that an earlier server left unfinished were closed.", { closed });
  return created;
}

async function createBrowserRuns(): Promise<BrowserRuns> {
  const options = await runsOptions();
  return new BrowserRuns(options, new Signatures(sessionSecret(env()), options.db), openRuns());
}

async function runsOptions(): Promise<RunsOptions> {
  const db = await database();
  const { model, providerOptions, accepts, demo } = chosenModel();
  const { databaseUrl, limits } = env();
  const place = attachmentPlace(db, databaseUrl);
  const services = { desk: createDesk(db) };
  mcpServers(); // begins to connect before the first run
  return {
    db,
    agent,
    equip: equipped,
    model,
    providerOptions,
    accepts,
    files: (user) => fileSource({ place, user, maxBytes: limits.maxAttachmentBytes }),
    services,
    limits,
    allowances: env().allowances,
    modelFor: (name) => chooseModel({ ...env().model, MODEL: name }),
    log,
    execute: run,
    // The demo model's words are scripted: there, the beginning of the first message says more.
    ...(!demo && { afterRun: modelTitles({ db, model, providerOptions, log }) }),
  };
}
