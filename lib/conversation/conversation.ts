import type { InputContent } from "@ag-ui/core";
import type { InterruptAnswer, Json, JsonObject } from "@/agent/engine/types";
import { answeredWith, approvalOf, approved, dismissed, interruptOf, questionOf, rejected, resumeOf } from "./answers";
import { Refusal } from "./diagnostics";
import { ConversationError } from "./errors";
import { newId } from "./ids";
import { withAnswer, withoutPendingCalls, withUserMessage } from "./local-changes";
import { type ConversationOptions, type RunSettings, stateRule } from "./options";
import { Publisher } from "./publisher";
import { reduce } from "./reduce";
import { type Attempt, emptyOutbox, type InputOptions } from "./run-input";
import { patched, replaceState, type StateRule } from "./shared-state";
import { type ConversationState, initialConversation } from "./state";
import { type Action, assertAllowed } from "./status-table";
import { Turn, type TurnHost } from "./turn";

/**
 * A conversation with an agent, without any UI: what may be done, and what has become of it. At most one run is in flight.
 * Each call is allowed in some statuses only (`status-table.ts`) and throws a `ConversationError` in others; what goes
 * wrong in a run is told by the state. Promises resolve when nothing is at work any more.
 */
export class Conversation<S = unknown> {
  private current: ConversationState<S>;
  private published: ConversationState<S>;
  private readonly publisher: Publisher;
  private readonly rule: StateRule<S>;
  private readonly initialState: S;
  private readonly host: TurnHost;
  private settings: RunSettings;
  private thread: string | undefined;
  private turn: Turn | undefined;
  private away = false;

  constructor(private readonly options: ConversationOptions<S>) {
    this.settings = options;
    this.rule = stateRule(options.stateSchema);
    this.initialState = options.initialState ?? ({} as S);
    this.current = initialConversation(this.initialState);
    this.published = this.current;
    this.publisher = new Publisher(options.flushIntervalMs ?? 50, () => {
      this.published = this.current;
    });
    this.host = this.createHost();
  }

  /** As it is now. */
  get state(): ConversationState<S> {
    return this.current;
  }

  /** As listeners were told last. */
  getSnapshot = (): ConversationState<S> => this.published;

  subscribe = (listener: () => void): (() => void) => this.publisher.subscribe(listener);

  /** Made by the first run, and kept until another thread is opened. */
  get threadId(): string | undefined {
    return this.thread;
  }

  /** For runs that begin from now on. */
  configure(settings: RunSettings): void {
    this.settings = settings;
  }

  async sendMessage(content: string | InputContent[]): Promise<void> {
    this.assert("sendMessage");
    const empty = typeof content === "string" ? content.trim() === "" : content.length === 0;
    if (empty) throw new ConversationError("EMPTY_MESSAGE", this.current.runStatus, "There is nothing in the message.");
    const id = newId();
    this.change((state) => withUserMessage(withoutPendingCalls(state), id, content));
    this.host.outbox = { messageIds: [...this.host.outbox.messageIds, id] };
    await this.begin("run");
  }

  /** Tries again what failed or was stopped; nothing that was done is done twice. */
  async retryRun(): Promise<void> {
    this.assert("retryRun");
    await this.begin(this.turn?.recovery ?? "retry");
  }

  /**
   * Stops the run; what was said stays. A second call does not wait for the agent to end it. While the agent waits for a
   * person, it gets no to all approvals and no answer to all questions, and goes on with that.
   */
  async cancelRun(): Promise<void> {
    this.assert("cancelRun");
    if (this.current.runStatus === "awaiting_input") {
      return this.answer(this.current.interrupts.map((each) => [each.id, dismissed(each)]));
    }
    await this.turn?.cancel();
    await this.turn?.done;
  }

  /** Allows a call, as it is or with other arguments (all of them). `id`: of the interrupt, or of its call. */
  async approveTool(id: string, editedArgs?: JsonObject): Promise<void> {
    this.assert("approveTool");
    const asked = approvalOf(this.current, id);
    await this.answer([[asked.id, approved(this.current, asked, editedArgs)]]);
  }

  async rejectTool(id: string, reason?: string): Promise<void> {
    this.assert("rejectTool");
    await this.answer([[approvalOf(this.current, id).id, rejected(reason)]]);
  }

  /** Answers a question of the agent's. */
  async respondToInterrupt(id: string, answer: Json): Promise<void> {
    this.assert("respondToInterrupt");
    await this.answer([[questionOf(this.current, id).id, answeredWith(answer)]]);
  }

  /** Gives no answer to a question, and no permission to a call. */
  async dismissInterrupt(id: string): Promise<void> {
    this.assert("dismissInterrupt");
    await this.answer([[interruptOf(this.current, id).id, { status: "cancelled" }]]);
  }

  /** Replaces the shared state; the next run sends it. Throws `INVALID_STATE`. */
  setSharedState(value: S | ((current: S) => S)): void {
    this.assert("setSharedState");
    const next = typeof value === "function" ? (value as (current: S) => S)(this.current.sharedState) : value;
    this.replaceState(next);
  }

  /** Changes the shared state by a JSON Patch (RFC 6902). Throws `INVALID_STATE`. */
  patchSharedState(operations: readonly object[]): void {
    this.assert("patchSharedState");
    this.replaceState(patched(this.current.sharedState, operations));
  }

  /** Leaves the thread as it is, a run included, for an empty one. */
  newThread(): void {
    this.leaveThread(undefined);
  }

  /** Leaves the thread as it is, and shows another one that the server keeps; follows its run when one is on. */
  async openThread(threadId: string): Promise<void> {
    this.leaveThread(threadId);
    await this.begin("connect");
  }

  /** Stops following the run that is on, as when the page goes. */
  pause(): void {
    this.away = this.current.runStatus === "running";
    if (this.away) this.turn?.leave();
  }

  /** Undoes `pause`: follows the thread again. */
  async resume(): Promise<void> {
    if (!this.away || this.thread === undefined) return;
    this.away = false;
    await this.openThread(this.thread);
  }

  /** Answers go to the agent together, as soon as nothing is left to answer. */
  private async answer(answers: readonly (readonly [string, InterruptAnswer])[]): Promise<void> {
    this.change((state) => answers.reduce((next, [id, answer]) => withAnswer(next, id, answer), state));
    const resume = resumeOf(this.current);
    if (!resume) return;
    this.host.outbox = { ...this.host.outbox, resume };
    await this.begin("run", this.turn);
  }

  private begin(attempt: Attempt, after?: Turn): Promise<void> {
    this.away = false;
    this.turn = new Turn(this.host, attempt, after);
    return this.turn.done;
  }

  private leaveThread(next: string | undefined): void {
    this.turn?.leave();
    this.turn = undefined;
    this.away = false;
    this.thread = next;
    this.host.outbox = emptyOutbox;
    this.change(() => initialConversation(this.initialState));
  }

  private assert(action: Action): void {
    assertAllowed(this.current.runStatus, action);
  }

  private replaceState(value: unknown): void {
    const next = value instanceof Refusal ? value : replaceState(this.current, value, this.rule);
    if (next instanceof Refusal) throw new ConversationError("INVALID_STATE", this.current.runStatus, next.detail);
    this.change(() => next);
  }

  private change(change: (state: ConversationState<S>) => ConversationState<S>): void {
    this.current = change(this.current);
    this.publisher.changed();
  }

  private createHost(): TurnHost {
    const conversation = this;
    return {
      outbox: emptyOutbox,
      client: this.options.client,
      maxFollowUps: this.options.maxFollowUps ?? 20,
      get threadId() {
        conversation.thread ??= newId();
        return conversation.thread;
      },
      get state() {
        return conversation.current;
      },
      get input(): InputOptions {
        const { tools = [], context = [], forwardedProps = {} } = conversation.settings;
        return { tools, context, forwardedProps, history: conversation.options.history ?? "server" };
      },
      change: (change) => this.change(change),
      take: (event) => this.change((state) => reduce(state, event, this.rule)),
    };
  }
}
