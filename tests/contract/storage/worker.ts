import { createInterface } from "node:readline";
import { Channel } from "../../../agent/engine/channel";
import type { RunOptions } from "../../../agent/engine/types";
import { openDatabase } from "../../../lib/db/connect";
import { ada, answer, call, says } from "./records";
import { says as delta, finish, start, testRuns } from "./test-runs";

/*
 * A second server: a real process on the same database file. It does what it reads as lines, and says in lines of
 * JSON what came of it.
 */

const [, , url = "", role = ""] = process.argv;
const tell = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);
const orders = createInterface({ input: process.stdin });

/** Claims the thread that each line names, as soon as it reads it. */
async function claimer(): Promise<void> {
  const runs = testRuns(await openDatabase(url), async function* (options) {
    yield start(options);
    await options.store.finish({ status: "finished", usage: [] });
    yield finish(options);
  });
  tell("ready");
  for await (const threadId of orders) {
    try {
      const { runKey } = await runs.start({ request: says(`from ${process.pid}`, { threadId }), user: ada });
      tell({ won: runKey });
    } catch (error) {
      tell({ lost: error instanceof Error && "code" in error ? error.code : String(error) });
    }
  }
}

/** Runs the thread `t`, saying each line that it reads. `call` enters a tool, `end` ends the run. */
async function speaker(): Promise<void> {
  const runs = testRuns(await openDatabase(url), speak);
  const { runKey } = await runs.start({ request: says("hello"), user: ada });
  tell({ runKey });
}

async function* speak(options: RunOptions) {
  const heard = new Channel<string>();
  orders.on("line", (line) => (line === "end" ? heard.close() : heard.push(line)));
  options.signal.addEventListener("abort", () => heard.close());
  yield start(options);
  yield { type: "STEP_STARTED" as const, stepName: "step-1", timestamp: Date.now() };
  yield { type: "TEXT_MESSAGE_START" as const, messageId: "a1", role: "assistant" as const };
  for await (const line of heard) {
    if (line !== "call") yield delta(line);
    else {
      const running = call("c1", { phase: "running" });
      await options.store.saveStep(answer("a1", "", [running]), [running]);
      tell("called");
    }
  }
  yield { type: "TEXT_MESSAGE_END" as const, messageId: "a1" };
  yield { type: "STEP_FINISHED" as const, stepName: "step-1", timestamp: Date.now() };
  const status = options.signal.aborted ? "cancelled" : "finished";
  await options.store.finish({ status, usage: [] });
  tell({ ended: status });
  yield finish(options);
}

await (role === "claimer" ? claimer() : speaker());
