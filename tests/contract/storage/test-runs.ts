import { MockLanguageModelV3 } from "ai/test";
import { agent } from "../../../agent";
import { Channel } from "../../../agent/engine/channel";
import type { AgentEvent } from "../../../agent/engine/events";
import type { Log, RunOptions } from "../../../agent/engine/types";
import type { Db } from "../../../lib/db/schema";
import { createDesk } from "../../../lib/desk/desk";
import { Runs } from "../../../lib/threads/runs";
import { noFiles } from "../../unit/engine/no-files";
import { answer } from "./records";
import { unlimited } from "./unlimited";

export type Engine = (options: RunOptions) => AsyncIterable<AgentEvent>;

export const limits = { steps: 12, toolCalls: 40, wallTimeMs: 60_000, outputTokens: 1000, tokens: 1_000_000 };

/** The runs of a process on `db`, with an engine that does what the test says. */
export function testRuns(db: Db, execute: Engine, log: Log = () => {}, allowances = unlimited): Runs {
  return new Runs({
    db,
    agent,
    model: new MockLanguageModelV3(),
    modelFor: () => ({ model: new MockLanguageModelV3() }),
    allowances,
    accepts: noFiles.accepts,
    files: () => noFiles.files,
    services: { desk: createDesk(db) },
    limits,
    log,
    execute,
  });
}

export async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of source) all.push(item);
  return all;
}

/** The text of a stream's assistant message, as a page would show it. */
export function textOf(events: readonly AgentEvent[]): string {
  return events.map((event) => (event.type === "TEXT_MESSAGE_CONTENT" ? event.delta : "")).join("");
}

export const start = ({ request }: RunOptions): AgentEvent => ({
  type: "RUN_STARTED",
  threadId: request.threadId,
  runId: request.runId,
});

export const finish = ({ request }: RunOptions): AgentEvent => ({
  type: "RUN_FINISHED",
  threadId: request.threadId,
  runId: request.runId,
  outcome: { type: "success" },
});

export const says = (delta: string): AgentEvent => ({ type: "TEXT_MESSAGE_CONTENT", messageId: "a1", delta });

/** An engine that says what the test pushes, until the channel is closed or the run is stopped. */
export function spoken() {
  const words = new Channel<string>();
  const engine = async function* (options: RunOptions): AsyncGenerator<AgentEvent> {
    options.signal.addEventListener("abort", () => words.close());
    yield start(options);
    yield { type: "TEXT_MESSAGE_START", messageId: "a1", role: "assistant" };
    let text = "";
    for await (const word of words) {
      text += word;
      await options.store.saveStep({ ...answer("a1", text), partial: true }, []);
      yield says(word);
    }
    yield { type: "TEXT_MESSAGE_END", messageId: "a1" };
    await options.store.saveStep(answer("a1", text), []);
    const status = options.signal.aborted ? "cancelled" : "finished";
    await options.store.finish({ status, usage: [], ...(status === "cancelled" && { code: "CANCELLED" }) });
    yield finish(options);
  };
  return { words, engine };
}

/** Reads a stream until it has said `text`. */
export async function readUntil(events: AsyncIterator<AgentEvent>, text: string): Promise<AgentEvent[]> {
  const read: AgentEvent[] = [];
  while (textOf(read) !== text) {
    const { value, done } = await events.next();
    if (done) throw new Error(`The stream ended with "${textOf(read)}".`);
    read.push(value);
  }
  return read;
}
