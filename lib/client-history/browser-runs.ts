import { Channel } from "@/agent/engine/channel";
import { checkRequest } from "@/agent/engine/check";
import { type AgentEvent, isTerminal } from "@/agent/engine/events";
import type { JsonObject, RunOptions, RunRequest, RunStore, ThreadRecord, User } from "@/agent/engine/types";
import { AppError, errorTable } from "@/agent/errors";
import { writing } from "@/lib/db/transaction";
import type { Caller } from "@/lib/limits/allowance";
import { OpenRuns } from "@/lib/limits/open-runs";
import { withLogIds } from "@/lib/log-ids";
import { addTokens, assertDailyTokens, tokensOf } from "@/lib/threads/daily-tokens";
import { grace } from "@/lib/threads/grace";
import type { RunsOptions } from "@/lib/threads/runs";
import { withoutRecord } from "./limit-agent";
import type { Signatures } from "./signatures";

export type BrowserRun = Caller & {
  request: RunRequest;
  /** What the request told of the conversation: data, whoever wrote it. Its interrupts come from signatures. */
  thread: ThreadRecord;
  /** Aborted when the client goes away, and with it the run: nobody could come back to it. */
  signal: AbortSignal;
};

/**
 * Runs on conversations that are kept in browsers. Nothing is stored; what waits for a person goes out signed, and only
 * a signature brings it back (`recordOf…`). One run at a time for each user's thread in this process.
 */
export class BrowserRuns {
  private readonly active = new Map<string, AbortController>();
  private readonly driven = new Set<Promise<void>>();

  constructor(
    private readonly options: RunsOptions,
    readonly signatures: Signatures,
    private readonly openRuns = new OpenRuns(options.allowances.runsAtOnce),
  ) {}

  get initialState(): JsonObject {
    return this.options.agent.state.initial;
  }

  /**
   * Begins a run. Throws `THREAD_BUSY`, `BUDGET_USED`, `TOO_MANY_RUNS`, `INVALID_STATE`, and `INVALID_ANSWER` for an answer that does not fit or was given before.
   */
  async start({ request, thread, signal, ...caller }: BrowserRun): Promise<AsyncIterable<AgentEvent>> {
    const { equip, db, allowances } = this.options;
    const { user } = caller;
    await assertDailyTokens(db, caller, allowances.tokensADay);
    const agent = withoutRecord(equip ? await equip(this.options.agent) : this.options.agent);
    checkRequest(agent, thread, request);
    const key = keyOf(request.threadId, user);
    if (this.active.has(key)) throw new AppError("THREAD_BUSY");
    const leave = this.openRuns.enter(caller);
    const controller = new AbortController();
    this.active.set(key, controller);
    const ended = () => {
      leave();
      this.active.delete(key);
    };
    try {
      await this.signatures.spend(request.resume.map(({ interruptId }) => interruptId));
    } catch (error) {
      ended();
      throw error;
    }
    const events = new Channel<AgentEvent>();
    const both = AbortSignal.any([signal, controller.signal]);
    const files = this.options.files(user);
    const run = { ...this.options, agent, files, store, thread, request, user, signal: both };
    const ids = { threadId: request.threadId, runId: request.runId };
    const done = withLogIds(ids, () => this.drive(events, { caller, ended }, run)).finally(() =>
      this.driven.delete(done),
    );
    this.driven.add(done);
    return followed(events, controller);
  }

  /** Stops the run that is on in a user's thread. Returns whether there was one. */
  stop(threadId: string, user: User): boolean {
    const controller = this.active.get(keyOf(threadId, user));
    controller?.abort();
    return controller !== undefined;
  }

  /** Ends all runs, after they got `graceMs` milliseconds. */
  async shutdown(graceMs = 0): Promise<void> {
    await grace([...this.driven], graceMs);
    for (const controller of this.active.values()) controller.abort(new AppError("INTERRUPTED"));
    await Promise.all(this.driven);
  }

  /** Runs the engine to its end, also when nobody reads any more: then it was aborted. Never throws. */
  private async drive(
    events: Channel<AgentEvent>,
    { caller, ended }: { caller: Caller; ended: () => void },
    run: RunOptions,
  ): Promise<void> {
    const { user, request } = run;
    try {
      for await (const event of this.options.execute(run)) {
        if (isTerminal(event)) {
          await this.count(caller, tokensOf(event.usage ?? []));
          ended(); // the next request may come as soon as the client has seen the end
        }
        events.push(event.type === "RUN_FINISHED" ? this.signed(event, { user, threadId: request.threadId }) : event);
      }
    } catch (error) {
      this.options.log("error", "A run broke.", { error });
      ended();
      events.push({ type: "RUN_ERROR", code: "INTERNAL", message: errorTable.INTERNAL.message });
    }
    events.close();
  }

  /** Never throws: the run is over. A database that can't count refuses the next one. */
  private async count(caller: Caller, tokens: number): Promise<void> {
    await writing(this.options.db, (tx) => addTokens(tx, caller, tokens)).catch((error: unknown) =>
      this.options.log("error", "The tokens of a run could not be counted.", { error }),
    );
  }

  private signed(
    event: Extract<AgentEvent, { type: "RUN_FINISHED" }>,
    asked: Parameters<Signatures["sign"]>[1],
  ): AgentEvent {
    if (event.outcome.type !== "interrupt") return event;
    const interrupts = event.outcome.interrupts.map((interrupt) => this.signatures.sign(interrupt, asked));
    return { ...event, outcome: { type: "interrupt", interrupts } };
  }
}

/** The events for the one who asked; when they go away, the run is aborted. */
async function* followed(events: Channel<AgentEvent>, controller: AbortController): AsyncGenerator<AgentEvent, void> {
  try {
    yield* events;
  } finally {
    controller.abort();
  }
}

const keyOf = (threadId: string, user: User) => JSON.stringify([user.id, threadId]);

/** Nothing is stored. `ctx.once` never comes here (`withoutRecord`). */
const store: RunStore = {
  saveStep: async () => {},
  commit: async () => {},
  getOnce: async () => undefined,
  putOnce: async () => {},
  hasOnce: async () => false,
  finish: async () => {},
};
