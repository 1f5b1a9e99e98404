import type { Interrupt } from "@ag-ui/core";
import { z } from "zod";
import type {
  AssistantMessage,
  CallResult,
  JsonObject,
  ThreadRecord,
  ToolCallRecord,
  UserMessage,
} from "@/agent/engine/types";
import { AppError } from "@/agent/errors";
import { sameJson } from "./same-json";

/** A call as a browser tells of it. */
export type ToldCall = {
  id: string;
  name: string;
  argsText: string;
  /** Data, true or not. A call without one, and without a signature, was not run as far as the model is told. */
  result?: CallResult;
  /** What a signature says was asked in this call. */
  asked?: Interrupt;
  /** The page was to run it, and its output is in the request. */
  frontend?: true;
};

const signedMetadata = z.looseObject({ toolName: z.string(), input: z.record(z.string(), z.json()) });

/**
 * A conversation as a browser tells of it, as a record that the engine goes on with. None of its calls is ever run,
 * except those that a signature proves to have been asked here; they run with the arguments of the signature.
 */
export class ToldRecord {
  private readonly record: ThreadRecord;

  constructor(threadId: string, state: JsonObject) {
    this.record = { id: threadId, state, messages: [], calls: [], interrupts: [] };
  }

  get thread(): ThreadRecord {
    return this.record;
  }

  user(message: UserMessage): void {
    this.record.messages.push(message);
  }

  /** What the agent said in one step. */
  assistant(id: string, text: string, calls: readonly ToldCall[]): void {
    const made = calls.filter((call) => !this.record.calls.some((each) => each.id === call.id));
    const parts: AssistantMessage["parts"] = [
      ...(text ? [{ type: "text" as const, text }] : []),
      ...made.map((call) => ({ type: "tool-call" as const, toolCallId: call.id })),
    ];
    if (parts.length === 0) return;
    this.record.messages.push({ role: "assistant", id, parts });
    for (const call of made) this.call(call, id);
  }

  private call({ id, name, argsText, result, asked, frontend }: ToldCall, messageId: string): void {
    const told = { id, messageId, name, argsText, resultMessageId: `result-${id}` };
    if (asked) {
      this.record.calls.push(signedCall(told, asked));
      const kind = asked.reason === "tool_call" ? "approval" : "question";
      this.record.interrupts.push({ id: asked.id, toolCallId: id, kind, interrupt: asked });
      return;
    }
    if (frontend) {
      this.record.calls.push({ ...told, phase: "frontend", frontend });
      return;
    }
    const notRun: CallResult = { type: "skipped", message: "the conversation went on without it." };
    this.record.calls.push({ ...told, phase: "done", result: result ?? notRun });
  }
}

/** Throws `INVALID_ANSWER` when the browser tells of another call, or other arguments, than the signature. */
function signedCall(told: Omit<ToolCallRecord, "phase">, asked: Interrupt): ToolCallRecord {
  const { toolName, input } = signedMetadata.parse(asked.metadata);
  const same = asked.toolCallId === told.id && toolName === told.name && sameJson(input, told.argsText);
  if (!same) throw new AppError("INVALID_ANSWER", "The call is not the one that was asked about.");
  return { ...told, input, phase: asked.reason === "tool_call" ? "pending_approval" : "asking" };
}
