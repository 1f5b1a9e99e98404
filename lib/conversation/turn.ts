import { type AgentClient, AgentClientError, connectionLost } from "./client";
import { type ClientTool, runClientTool } from "./client-tools";
import { get } from "./collection";
import { newId } from "./ids";
import { withPageWork, withRunAsked, withToolResult } from "./local-changes";
import { type Attempt, emptyOutbox, type InputOptions, type Outbox, runInput } from "./run-input";
import type { ConversationState } from "./state";
import { untilAborted } from "./until-aborted";

/** What a turn works on; a conversation. */
export interface TurnHost {
  readonly threadId: string;
  readonly state: ConversationState;
  readonly client: AgentClient;
  readonly input: InputOptions;
  readonly maxFollowUps: number;
  outbox: Outbox;
  change(change: <T>(state: ConversationState<T>) => ConversationState<T>): void;
  take(event: unknown): void;
}

const cancelledEvent = { type: "RUN_ERROR", code: "CANCELLED", message: "The run was stopped." };

/**
 * One request to the agent and all that follows from it: its events, the page's tools that it calls, the run with
 * their results, and so on until the agent has answered, waits for a person, fails or is stopped.
 */
export class Turn {
  /** Resolves when nothing is at work any more. Never rejects. */
  readonly done: Promise<void>;
  /** What to try again with after a failure. */
  recovery: Attempt = "retry";
  private readonly controller = new AbortController();
  private over = false;
  private streaming = false;
  private cancelling = false;
  private stopAsked = false;
  private followUps = 0;

  constructor(
    private readonly host: TurnHost,
    attempt: Attempt,
    /** Has to end before: the page may still work on calls that it brought. */
    private readonly after?: Turn,
  ) {
    this.done = this.work(attempt);
  }

  /** Stops the run; a second time, without waiting for the agent to end it. */
  async cancel(): Promise<void> {
    const again = this.cancelling;
    this.cancelling = true;
    if (this.streaming && this.host.client.stop && !again) return this.askStop();
    this.leave();
    this.host.take(cancelledEvent);
  }

  /** Ends it without a word; what runs at the agent goes on. */
  leave(): void {
    this.over = true;
    this.controller.abort();
    this.after?.leave();
  }

  private async work(first: Attempt): Promise<void> {
    if (this.after) {
      this.host.change(withPageWork);
      await this.after.done;
    }
    let next: Attempt | undefined = first;
    while (next && !this.over) {
      await this.follow(next);
      next = this.over || next === "connect" ? undefined : await this.runPageTools();
    }
  }

  /** One request, from its first to its last event. */
  private async follow(attempt: Attempt): Promise<void> {
    const { host } = this;
    const { threadId } = host;
    const runId = newId();
    host.change((state) => withRunAsked(state, threadId, runId));
    this.streaming = true;
    try {
      const input = runInput({ threadId, runId }, host.state, attempt, host.outbox, host.input);
      for await (const event of untilAborted(host.client.run(input, this.controller.signal), this.controller.signal)) {
        host.take(event);
        const { phase } = host.state.stream;
        if (attempt !== "connect") this.clearOutbox(phase);
        if (phase === "finished" || phase === "errored") return;
        if (this.cancelling) await this.askStop();
        if (this.over) return;
      }
      if (!this.over) throw connectionLost();
    } catch (error) {
      if (!this.over) this.fail(error, attempt);
    } finally {
      this.streaming = false;
    }
  }

  /** Answers count once; messages and results are sent until a run with them has ended well, which does no harm. */
  private clearOutbox(phase: ConversationState["stream"]["phase"]): void {
    const { outbox } = this.host;
    if (phase === "finished") this.host.outbox = emptyOutbox;
    else if (phase !== "none" && outbox.resume) this.host.outbox = { messageIds: outbox.messageIds };
  }

  private async askStop(): Promise<void> {
    if (this.stopAsked || this.host.state.stream.phase !== "open") return; // nothing to stop before the run has begun
    this.stopAsked = true;
    try {
      await this.host.client.stop?.(this.host.threadId);
    } catch (error) {
      if (this.over) return;
      this.leave();
      this.fail(error, "run");
    }
  }

  private fail(error: unknown, attempt: Attempt): void {
    const { state, input } = this.host;
    // A run that began may have gone on at the server: it is looked for, not asked for again.
    const lost = state.stream.phase === "open" && input.history === "server";
    this.recovery = attempt === "connect" || lost ? "connect" : "retry";
    const code = error instanceof AgentClientError ? error.code : "INTERNAL";
    this.host.take({ type: "RUN_ERROR", code, message: error instanceof Error ? error.message : String(error) });
  }

  /** Runs the calls that the agent left to the page. Returns whether another run has to take the results. */
  private async runPageTools(): Promise<Attempt | undefined> {
    const { runStatus } = this.host.state;
    const calls = this.callsForPage();
    if (calls.length === 0) return undefined;
    if (runStatus === "idle") this.host.change(withPageWork);
    await Promise.all(calls.map((id) => this.runTool(id)));
    if (this.over || runStatus !== "idle") return undefined;
    this.followUps += 1;
    if (this.followUps <= this.host.maxFollowUps) return "run";
    const message = "The agent called tools of this page again and again.";
    this.host.take({ type: "RUN_ERROR", code: "TOO_MANY_FOLLOW_UPS", message });
    return undefined;
  }

  private callsForPage(): string[] {
    const { runStatus, pendingToolCallIds, toolCalls } = this.host.state;
    if (runStatus !== "idle" && runStatus !== "awaiting_input") return [];
    const names = new Set(this.host.input.tools.map(({ name }: ClientTool) => name));
    return pendingToolCallIds.filter((id) => names.has(get(toolCalls, id)?.name ?? ""));
  }

  private async runTool(toolCallId: string): Promise<void> {
    const { host, controller } = this;
    const result = await runClientTool(host.state, toolCallId, host.input.tools, controller.signal);
    if (this.over) return;
    const id = newId();
    host.change((state) => withToolResult(state, id, result));
    host.outbox = { ...host.outbox, messageIds: [...host.outbox.messageIds, id] };
  }
}
