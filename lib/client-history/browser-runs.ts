import { checkRequest } from "@/agent/engine/check";
import { type AgentEvent, isTerminal } from "@/agent/engine/events";
import type { JsonObject, RunRequest, RunStore, ThreadRecord, User } from "@/agent/engine/types";
import { AppError, errorTable } from "@/agent/errors";
import type { RunsOptions } from "@/lib/threads/runs";
import { withoutRecord } from "./limit-agent";
import type { Signatures } from "./signatures";

export type BrowserRun = {
  request: RunRequest;
  user: User;
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

  constructor(
    private readonly options: Omit<RunsOptions, "dailyTokens">,
    readonly signatures: Signatures,
  ) {}

  get initialState(): JsonObject {
    return this.options.agent.state.initial;
  }

  /**
   * Begins a run; its events have to be read for it to go on. Throws `THREAD_BUSY`, `INVALID_STATE`, and
   * `INVALID_ANSWER` for an answer that does not fit or was given before.
   */
  async start({ request, user, thread, signal }: BrowserRun): Promise<AsyncIterable<AgentEvent>> {
    const { equip } = this.options;
    const agent = withoutRecord(equip ? await equip(this.options.agent) : this.options.agent);
    checkRequest(agent, thread, request);
    const key = keyOf(request.threadId, user);
    if (this.active.has(key)) throw new AppError("THREAD_BUSY");
    const controller = new AbortController();
    this.active.set(key, controller);
    try {
      await this.signatures.spend(request.resume.map(({ interruptId }) => interruptId));
    } catch (error) {
      this.active.delete(key);
      throw error;
    }
    const both = AbortSignal.any([signal, controller.signal]);
    return this.drive(key, { ...this.options, agent, files: this.options.files(user), store, thread, request, user, signal: both });
  }

  /** Stops the run that is on in a user's thread. Returns whether there was one. */
  stop(threadId: string, user: User): boolean {
    const controller = this.active.get(keyOf(threadId, user));
    controller?.abort();
    return controller !== undefined;
  }

  private async *drive(key: string, run: Parameters<RunsOptions["execute"]>[0]): AsyncGenerator<AgentEvent, void> {
    const { threadId } = run.request;
    try {
      for await (const event of this.options.execute(run)) {
        // The next request may come as soon as the client has seen the end.
        if (isTerminal(event)) this.active.delete(key);
        yield event.type === "RUN_FINISHED" ? this.signed(event, { user: run.user, threadId }) : event;
      }
    } catch (error) {
      this.options.log("error", "A run broke.", { error });
      yield { type: "RUN_ERROR", code: "INTERNAL", message: errorTable.INTERNAL.message };
    } finally {
      this.active.get(key)?.abort();
      this.active.delete(key);
    }
  }

  private signed(event: Extract<AgentEvent, { type: "RUN_FINISHED" }>, asked: Parameters<Signatures["sign"]>[1]): AgentEvent {
    if (event.outcome.type !== "interrupt") return event;
    const interrupts = event.outcome.interrupts.map((interrupt) => this.signatures.sign(interrupt, asked));
    return { ...event, outcome: { type: "interrupt", interrupts } };
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
