import { toolErrorMessage } from "../errors";
import type { AgentEvent } from "./events";
import { changeState, type Recipe, stateEvent } from "./state";
import type {
  AssistantMessage,
  InterruptRecord,
  RunChange,
  RunStore,
  StateDefinition,
  ThreadRecord,
  ToolCallRecord,
} from "./types";

/**
 * The thread while a run works on it: every change is durable in the store before it is seen in `record`, and
 * before any event tells of it (design.md §4, durability).
 */
export class WorkingThread {
  private writes: Promise<unknown> = Promise.resolve();

  constructor(
    readonly record: ThreadRecord,
    private readonly store: RunStore,
    private readonly stateDefinition: StateDefinition,
  ) {}

  /** Stores a step's answer with its calls and the interrupts they open. */
  async saveStep(message: AssistantMessage, calls: ToolCallRecord[], opened: InterruptRecord[]): Promise<void> {
    await this.store.saveStep(message, calls, opened);
    this.record.messages.push(message);
    this.record.calls.push(...calls);
    this.record.interrupts.push(...opened);
  }

  /** Stores a change. */
  async commit(change: RunChange): Promise<void> {
    await this.store.commit(change);
    for (const call of change.calls ?? []) {
      const at = this.record.calls.findIndex((each) => each.id === call.id);
      if (at >= 0) this.record.calls[at] = call;
    }
    for (const { id, answer } of change.answered ?? []) {
      const interrupt = this.record.interrupts.find((each) => each.id === id);
      if (interrupt) interrupt.answer = answer;
    }
    this.record.interrupts.push(...(change.opened ?? []));
    if (change.state) this.record.state = change.state;
  }

  /**
   * Stores a call's result together with the state edits that its tool staged, one call at a time, so that calls
   * that run side by side never lose each other's edits. Returns the state's change as events. Edits that do not fit
   * the state any more make the call an error and change nothing.
   */
  settle(call: ToolCallRecord, recipes: readonly Recipe[]): Promise<AgentEvent[]> {
    return this.inOrder(async () => {
      if (recipes.length === 0) {
        await this.commit({ calls: [call] });
        return [];
      }
      const change = this.tryChange(recipes);
      if ("problem" in change) {
        await this.commit({ calls: [{ ...call, result: { type: "error", message: change.problem } }] });
        return [];
      }
      await this.commit({ calls: [call], state: change.state });
      return stateEvent(change.state, change.patch);
    });
  }

  call(id: string): ToolCallRecord | undefined {
    return this.record.calls.find((each) => each.id === id);
  }

  private tryChange(recipes: readonly Recipe[]): ReturnType<typeof changeState> | { problem: string } {
    try {
      return changeState(this.stateDefinition, this.record.state, recipes);
    } catch (error) {
      return { problem: toolErrorMessage(error) };
    }
  }

  private inOrder<T>(write: () => Promise<T>): Promise<T> {
    const result = this.writes.then(write);
    this.writes = result.catch(() => undefined); // the caller of this write sees its failure
    return result;
  }
}
