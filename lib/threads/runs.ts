import type { AgentEvent } from "../../agent/engine/events";
import {
  type AgentDefinition,
  type FileSource,
  LeaseLost,
  type Limits,
  type Log,
  type Model,
  type RunOptions,
  type RunRequest,
  type RunStore,
  type ThreadMessage,
  type ThreadRecord,
  type User,
} from "../../agent/engine/types";
import { AppError, type ErrorCode, errorTable } from "../../agent/errors";
import type { Services } from "../../agent/services";
import type { Db } from "../db/schema";
import type { Allowances, Caller } from "../limits/allowance";
import { withLogIds } from "../log-ids";
import { assertNotOthers, ownsThread, ownThread, readThread } from "./access";
import { type Attach, attachThread } from "./attach";
import { claimRun } from "./claim";
import { interruptedEvent, recoverRuns } from "./close-run";
import { assertDailyTokens } from "./daily-tokens";
import { followRun } from "./follow";
import { grace } from "./grace";
import { Heartbeat } from "./heartbeat";
import { isConnect } from "./is-connect";
import { LiveRun } from "./live-run";
import type { EndedRun } from "./model-titles";
import { thisProcess } from "./process-owner";
import { recordEnd } from "./record-end";
import { RunLog } from "./run-log";
import { leaseMs } from "./run-row";
import { createRunStore } from "./run-store";
import { readStanding, type Standing } from "./standing";
import { requestStop, runningRun } from "./stop";

export type RunsOptions = {
  db: Db;
  agent: AgentDefinition;
  /** The agent as it is for a run that begins now: with tools that come and go. Default: as it is. */
  equip?: (agent: AgentDefinition) => Promise<AgentDefinition>;
  model: Model;
  providerOptions?: RunOptions["providerOptions"];
  accepts: RunOptions["accepts"];
  /** The files that a user's runs may read. */
  files: (user: User) => FileSource;
  services: Services;
  limits: Limits;
  allowances: Pick<Allowances, "runsAtOnce" | "tokensADay">;
  modelFor: RunOptions["modelFor"];
  log: Log;
  /** The engine: `run` of agent/engine/run.ts. */
  execute: (options: RunOptions) => AsyncIterable<AgentEvent>;
  /** Called when a run has ended, however it did. Must not reject; nobody waits for it. */
  afterRun?: (run: EndedRun) => Promise<void>;
};

export type StartedRun = {
  runKey: string;
  /** The messages that the thread held before this run. */
  before: ThreadMessage[];
};

type Active = { live: LiveRun; controller: AbortController; done: Promise<void> };

// One for each reader: readers that share a signal would pile up their listeners on it.
const neverAborted = () => new AbortController().signal;

/** The runs of one process: begun here, detached from their requests, followed from anywhere. */
export class Runs {
  private readonly active = new Map<string, Active>();
  private readonly runLog: RunLog;
  private readonly heartbeat: Heartbeat;

  constructor(private readonly options: RunsOptions) {
    const abort = (runKey: string) => this.active.get(runKey)?.controller.abort();
    this.runLog = new RunLog(options.db, options.log, abort);
    this.heartbeat = new Heartbeat(options.db, options.log, { keys: () => [...this.active.keys()], stop: abort });
  }

  /** Begins a run; it goes on when nobody follows it. Throws `BUDGET_USED`, and what `claimRun` throws. */
  async start({ request: asked, user, address }: { request: RunRequest } & Caller): Promise<StartedRun> {
    const { db, files, execute: _, afterRun: _after, equip, allowances, ...rest } = this.options;
    const { runsAtOnce, tokensADay } = allowances;
    await assertDailyTokens(db, { user, address }, tokensADay);
    const agent = equip ? await equip(rest.agent) : rest.agent;
    const { runKey, thread, before, request } = await claimRun(db, agent, asked, user, { address, runsAtOnce });
    const live = new LiveRun(runKey);
    const controller = new AbortController();
    const place = { runKey, threadId: request.threadId, userId: user.id, address };
    const store = createRunStore(db, place, thisProcess());
    const own = { ...rest, agent, files: files(user), store, thread, request, user, signal: controller.signal };
    const ids = { threadId: request.threadId, runId: request.runId, runKey };
    const done = withLogIds(ids, () => this.drive(live, own));
    this.active.set(runKey, { live, controller, done });
    this.heartbeat.start();
    return { runKey, before };
  }

  /** The run's events from its first to its terminal one, or until `signal` aborts; see `followRun`. */
  async *follow(runKey: string, signal: AbortSignal = neverAborted()): AsyncGenerator<AgentEvent, void> {
    const options = { db: this.options.db, runKey, fromSeq: 0, signal };
    for await (const { event } of followRun(options, this.active.get(runKey)?.live)) yield event;
  }

  /** What a client that connects to a thread gets, see `attachThread`. */
  attach({ signal = neverAborted(), ...attach }: Attach & { signal?: AbortSignal }): AsyncGenerator<AgentEvent, void> {
    const { agent, db } = this.options;
    const follow = (runKey: string) => this.follow(runKey, signal);
    return attachThread({ db, initialState: agent.state.initial, follow }, attach);
  }

  /** See `readStanding`. */
  standing(threadId: string, user: User): Promise<Standing> {
    return readStanding(this.options.db, this.options.agent.state.initial, threadId, user);
  }

  /** See `readThread`. */
  load(threadId: string, user: User): Promise<ThreadRecord | undefined> {
    return readThread(this.options.db, threadId, user);
  }

  /** See `isConnect`. */
  isConnect(request: RunRequest, user: User): Promise<boolean> {
    return isConnect(this.options.db, request, user, this.options.log);
  }

  /** See `ownsThread`. */
  owns(threadId: string, user: User): Promise<boolean> {
    return ownsThread(this.options.db, threadId, user);
  }

  /** See `ownThread`. */
  own(threadId: string, user: User): Promise<void> {
    return ownThread(this.options.db, threadId, user, this.options.agent.state.initial);
  }

  /** See `assertNotOthers`. */
  assertNotOthers(threadId: string, user: User): Promise<void> {
    return assertNotOthers(this.options.db, threadId, user);
  }

  /** Stops the thread's run, of whichever process. Returns whether one was running. */
  async stop(threadId: string, user: User): Promise<boolean> {
    const runKey = await requestStop(this.options.db, threadId, user);
    if (runKey) this.active.get(runKey)?.controller.abort();
    return runKey !== undefined;
  }

  async isRunning(threadId: string, user: User): Promise<boolean> {
    return (await runningRun(this.options.db, threadId, user)) !== undefined;
  }

  /** Closes the runs that an earlier process left; for the start of a server. Returns how many. */
  recover(): Promise<number> {
    return recoverRuns(this.options.db);
  }

  /** Ends all runs of this process in order, after they got `graceMs` milliseconds, and waits until it is recorded. */
  async shutdown(graceMs = 0): Promise<void> {
    const running = [...this.active.values()].map(({ done }) => done);
    await grace(running, graceMs);
    const active = [...this.active.values()];
    for (const { controller } of active) controller.abort(new AppError("INTERRUPTED"));
    await Promise.all(active.map(({ done }) => done));
    this.heartbeat.stop();
  }

  /** Runs the engine to its end. Never throws. */
  private async drive(live: LiveRun, options: RunOptions): Promise<void> {
    try {
      for await (const event of this.options.execute(options)) this.publish(live, event);
      if (!live.ended) throw new Error("The engine ended a run without a terminal event.");
    } catch (error) {
      await this.fail(live, options.store, error);
    }
    await this.runLog.flush();
    this.active.delete(live.key);
    if (this.active.size === 0) this.heartbeat.stop();
    void this.options.afterRun?.({ runKey: live.key, threadId: options.request.threadId });
  }

  private publish(live: LiveRun, event: AgentEvent): void {
    live.append(event);
    this.runLog.note(live);
  }

  /** Ends a run that the engine could not end: a fault of ours, or of the database. */
  private async fail(live: LiveRun, store: RunStore, error: unknown): Promise<void> {
    if (error instanceof LeaseLost) {
      this.options.log("warn", "A run lost its thread to another server.");
      live.append(interruptedEvent); // only for followers here: whoever took the thread ended the log
      return;
    }
    this.options.log("error", "A run broke.", { error });
    const code: ErrorCode = error instanceof AppError ? error.code : "INTERNAL";
    const end = { status: "error", code, usage: [] } as const;
    const { log } = this.options;
    const recorded = await recordEnd(store, end, { attempts: 1, runKey: live.key, log });
    this.publish(live, { type: "RUN_ERROR", code, message: errorTable[code].message });
    if (!recorded) await recordEnd(store, end, { attempts: leaseMs / 1000, runKey: live.key, log });
  }
}
