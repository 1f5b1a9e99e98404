import type { AgentSubscriber, Interrupt } from "@copilotkit/react-core/v2";
import { z } from "zod";
import type { SubagentStatus } from "./call-view";

type ResumeItem = { status: string; payload?: unknown };

export type Subagent = { name: string; callId?: string; status: SubagentStatus };

/** When a step began and ended, in milliseconds since 1970. */
export type StepTime = { startedAt: number; endedAt?: number };

/** Of the steps that ended before a reload (lib/threads/attach.ts). */
const stepTimes = z.array(z.object({ messageId: z.string(), startedAt: z.number(), endedAt: z.number() }));

const isRejection = ({ status, payload }: ResumeItem) =>
  status === "cancelled" || z.object({ approved: z.literal(false) }).safeParse(payload).success;

/** Collects what a thread's events tell and its messages don't. The server sends subagents again on connect. */
export class ThreadEvents {
  /** Calls whose arguments are being written. */
  readonly writing = new Set<string>();
  /** By the id of the subagent's run. */
  readonly subagents = new Map<string, Subagent>();
  /** By the id of the message that the step wrote. */
  readonly steps = new Map<string, StepTime>();
  /** Steps that go on, by whose they are. */
  readonly open = new Map<string | undefined, StepTime & { messageId?: string }>();

  /** Calls that a person rejected in the run that is on; results come in the order of the calls, so maybe late. */
  readonly rejected = new Set<string>();
  /** What the last run ended with: the questions that wait for a person. */
  asked: readonly Interrupt[] = [];

  readonly subscriber: AgentSubscriber = {
    onRunInitialized: ({ input }) => {
      this.forgetOpen();
      for (const answer of input.resume ?? []) {
        const { toolCallId } =
          this.asked.find(({ id, reason }) => id === answer.interruptId && reason === "tool_call") ?? {};
        if (toolCallId && isRejection(answer)) this.rejected.add(toolCallId);
      }
      this.asked = [];
    },
    onRunFinishedEvent: (end) => {
      this.asked = end.outcome === "interrupt" ? end.interrupts : [];
    },
    onRunFinalized: () => this.forgetOpen(),
    onStepStartedEvent: ({ event }) => {
      if (event.timestamp !== undefined) this.open.set(event.subagentRunId, { startedAt: event.timestamp });
    },
    onStepFinishedEvent: ({ event }) => {
      const step = this.open.get(event.subagentRunId);
      if (step?.messageId && event.timestamp !== undefined) {
        this.steps.set(step.messageId, { startedAt: step.startedAt, endedAt: event.timestamp });
      }
      this.open.delete(event.subagentRunId);
    },
    onTextMessageStartEvent: ({ event }) => this.writes(event.messageId, event.subagentRunId),
    onToolCallStartEvent: ({ event }) => {
      this.writing.add(event.toolCallId);
      this.writes(event.parentMessageId, event.subagentRunId);
    },
    onToolCallEndEvent: ({ event }) => {
      this.writing.delete(event.toolCallId);
    },
    onCustomEvent: ({ event }) => {
      const { data } = event.name === "step_times" ? stepTimes.safeParse(event.value) : {};
      for (const { messageId, ...time } of data ?? []) this.steps.set(messageId, time);
    },
    onSubagentStartedEvent: ({ event }) => {
      const { name, parentToolCallId } = event;
      this.subagents.set(event.subagentRunId, {
        name,
        status: "running",
        ...(parentToolCallId && { callId: parentToolCallId }),
      });
    },
    onSubagentFinishedEvent: ({ event }) => {
      this.becomes(event.subagentRunId, event.outcome?.type === "suspended" ? "waiting" : "ended");
    },
    onSubagentErrorEvent: ({ event }) => this.becomes(event.subagentRunId, "ended"),
  };

  private forgetOpen(): void {
    this.rejected.clear();
    this.writing.clear();
    this.open.clear();
  }

  private writes(messageId: string | undefined, lane: string | undefined): void {
    const step = this.open.get(lane);
    if (!step || !messageId) return;
    step.messageId = messageId;
    if (!this.steps.has(messageId)) this.steps.set(messageId, { startedAt: step.startedAt });
  }

  private becomes(id: string, status: SubagentStatus): void {
    const subagent = this.subagents.get(id);
    if (subagent) this.subagents.set(id, { ...subagent, status });
  }
}
