import { Channel } from "@/agent/engine/channel";
import { type AgentClient, AgentClientError, type RunInput } from "@/lib/conversation/client";

/** One request to the agent, answered by the test as it likes. */
export class Asked {
  private readonly events = new Channel<unknown>();
  aborted = false;

  constructor(
    readonly input: RunInput,
    signal: AbortSignal,
  ) {
    signal.addEventListener("abort", () => {
      this.aborted = true;
      this.events.close();
    });
  }

  stream = () => this.events;

  say(...events: object[]): this {
    for (const event of events) this.events.push(event);
    return this;
  }

  start(...events: object[]): this {
    const { threadId, runId } = this.input;
    return this.say({ type: "RUN_STARTED", threadId, runId }, ...events);
  }

  finish(outcome: object = { type: "success" }): void {
    const { threadId, runId } = this.input;
    this.say({ type: "RUN_FINISHED", threadId, runId, outcome });
    this.events.close();
  }

  /** The stream ends without a word. */
  cut(): void {
    this.events.close();
  }

  fail(code: string, message: string): void {
    this.events.fail(new AgentClientError(code, message));
  }
}

/** A client whose agent is the test. */
export class ScriptedClient implements AgentClient {
  readonly requests: Asked[] = [];
  readonly stopped: string[] = [];
  private readonly waiting: ((asked: Asked) => void)[] = [];
  private taken = 0;
  stop?: (threadId: string) => Promise<void>;

  constructor(onStop?: (asked: Asked) => void) {
    if (!onStop) return;
    this.stop = async (threadId) => {
      this.stopped.push(threadId);
      const last = this.requests.at(-1);
      if (last) onStop(last);
    };
  }

  run(input: RunInput, signal: AbortSignal): AsyncIterable<unknown> {
    const asked = new Asked(input, signal);
    this.requests.push(asked);
    this.waiting.shift()?.(asked);
    return asked.stream();
  }

  /** The next request, as soon as it comes. */
  next(): Promise<Asked> {
    const known = this.requests[this.taken++];
    return known ? Promise.resolve(known) : new Promise((resolve) => this.waiting.push(resolve));
  }
}

export const text = (messageId: string, ...deltas: string[]) => [
  { type: "TEXT_MESSAGE_START", messageId, role: "assistant" },
  ...deltas.map((delta) => ({ type: "TEXT_MESSAGE_CONTENT", messageId, delta })),
  { type: "TEXT_MESSAGE_END", messageId },
];

export const call = (toolCallId: string, toolCallName: string, args: unknown = {}) => [
  { type: "TOOL_CALL_START", toolCallId, toolCallName, parentMessageId: `m-${toolCallId}` },
  { type: "TOOL_CALL_ARGS", toolCallId, delta: typeof args === "string" ? args : JSON.stringify(args) },
  { type: "TOOL_CALL_END", toolCallId },
];

const editable = { type: "object", properties: { approved: {}, editedArgs: {} } };
export const approval = (id: string, toolCallId: string, responseSchema: object = editable) => ({
  id,
  reason: "tool_call",
  toolCallId,
  message: "May I?",
  responseSchema,
  metadata: { toolName: "pay", input: { amount: 2 } },
});
export const question = (id: string, toolCallId?: string) => ({
  id,
  reason: "input_required",
  message: "Which?",
  ...(toolCallId && { toolCallId }),
});
