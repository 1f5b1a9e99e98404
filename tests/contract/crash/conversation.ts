import { run } from "@/agent/engine/run";
import type { RunRequest } from "@/agent/engine/types";
import { agent } from "@/agent/index";
import { createDemoModel } from "@/agent/model/demo";
import { openDatabase } from "@/lib/db/connect";
import { createDesk } from "@/lib/desk/desk";
import { Runs } from "@/lib/threads/runs";
import { noFiles } from "../../unit/engine/no-files";
import { unlimited } from "../storage/unlimited";

export const user = { id: "ada" };
export const threadId = "t1";

/** The runs of a server on a database, with the demo model. */
export async function openRuns(url: string, wordMs: number) {
  const db = await openDatabase(url);
  const limits = { steps: 12, toolCalls: 40, wallTimeMs: 60_000, outputTokens: 4096, tokens: 1_000_000 };
  const services = { desk: createDesk(db) };
  const runs = new Runs({
    db,
    agent,
    model: createDemoModel({ wordMs }),
    modelFor: () => ({ model: createDemoModel({ wordMs }) }),
    allowances: unlimited,
    accepts: noFiles.accepts,
    files: () => noFiles.files,
    services,
    limits,
    log: () => {},
    execute: run,
  });
  await runs.recover();
  return { db, runs };
}

export const request = (fields: Partial<RunRequest>): RunRequest => ({
  threadId,
  runId: "r",
  frontendResults: [],
  resume: [],
  retry: false,
  frontendTools: [],
  context: [],
  forwardedProps: {},
  ...fields,
});

export const says = (id: string, text: string) =>
  request({ message: { role: "user", id, parts: [{ type: "text", text }] } });

/** Runs to its end; returns the ids of what waits for a person. */
export async function finishRun(runs: Runs, asked: RunRequest, onStarted: () => void = () => {}): Promise<string[]> {
  const { runKey } = await runs.start({ request: asked, user });
  onStarted();
  let open: string[] = [];
  for await (const event of runs.follow(runKey)) {
    if (event.type === "RUN_FINISHED" && event.outcome.type === "interrupt")
      open = event.outcome.interrupts.map(({ id }) => id);
  }
  return open;
}

export const approve = (ids: readonly string[]) =>
  request({
    resume: ids.map((interruptId) => ({ interruptId, answer: { status: "resolved", payload: { approved: true } } })),
  });
