import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { AppError } from "../errors";
import { newId } from "./ids";
import { toolOf } from "./lanes";
import { jsonSchema, schemaProblem } from "./tool-schema";
import type {
  AgentDefinition,
  ApprovalRequest,
  InterruptAnswer,
  InterruptRecord,
  Json,
  JsonObject,
  JsonSchema,
  Question,
  RunChange,
  RunRequest,
  ThreadRecord,
  ToolCallRecord,
  ToolDefinition,
} from "./types";

/** The interrupts of a thread that still wait for an answer. */
export const openInterrupts = (thread: ThreadRecord): InterruptRecord[] =>
  thread.interrupts.filter((interrupt) => !interrupt.answer);

/** Opens the approval of a guarded call (AG-UI's `tool_call` interrupt with its payload convention). */
export function approvalInterrupt(tool: ToolDefinition, call: ToolCallRecord, asked: ApprovalRequest): InterruptRecord {
  const input = call.input ?? {};
  const id = newId("int");
  return {
    id,
    toolCallId: call.id,
    kind: "approval",
    interrupt: {
      id,
      reason: "tool_call",
      message: asked.message,
      toolCallId: call.id,
      ...(call.subagentRunId && { subagentRunId: call.subagentRunId }),
      responseSchema: approvalSchema(tool, input, asked.editable),
      metadata: { toolName: tool.name, input },
    },
  };
}

/** Opens a question that a tool asks with `ctx.ask`; `metadata.node` and `metadata.value` as other servers name them. */
export function questionInterrupt(call: ToolCallRecord, question: Question): InterruptRecord {
  const id = newId("int");
  return {
    id,
    toolCallId: call.id,
    kind: "question",
    interrupt: {
      id,
      reason: question.reason ?? "input_required",
      message: question.message,
      toolCallId: call.id,
      ...(call.subagentRunId && { subagentRunId: call.subagentRunId }),
      responseSchema: jsonSchema(question.schema),
      metadata: {
        toolName: call.name,
        input: call.input ?? {},
        node: call.name,
        ...(question.value !== undefined && { value: question.value }),
      },
    },
  };
}

/** What may be answered: fields that may not be edited are pinned to the model's value with `const`. */
function approvalSchema(tool: ToolDefinition, input: JsonObject, editable: ApprovalRequest["editable"]): JsonSchema {
  const properties: JsonObject = { approved: { type: "boolean" }, reason: { type: "string", maxLength: 2000 } };
  if (editable === true || (Array.isArray(editable) && editable.length > 0)) {
    properties.editedArgs =
      editable === true ? jsonSchema(tool.input) : withLocked(jsonSchema(tool.input), input, editable);
  }
  return { type: "object", properties, required: ["approved"], additionalProperties: false };
}

function withLocked(schema: JsonSchema, input: JsonObject, editable: readonly string[]): JsonSchema {
  const fields = (schema.properties ?? {}) as JsonObject;
  const locked = Object.entries(fields).map(([name, field]): [string, Json] => {
    if (editable.includes(name)) return [name, field];
    // A field that the model left out has no value to pin; an empty `not` accepts nothing.
    return [name, input[name] === undefined ? { not: {} } : { ...(field as JsonObject), const: input[name] }];
  });
  return { ...schema, properties: Object.fromEntries(locked), additionalProperties: false };
}

const approvalAnswer = z.object({
  approved: z.boolean(),
  reason: z.string().optional(),
  editedArgs: z.record(z.string(), z.json()).optional(),
});

/**
 * What the answers of a request change, checked as a whole: an unknown interrupt (`UNKNOWN_INTERRUPT`) or an answer
 * that does not fit (`INVALID_ANSWER`) throws and nothing is changed. An answer that is stored already is skipped, so
 * that a replay is harmless; another answer to a question that was answered is `UNKNOWN_INTERRUPT`.
 */
export function answerChange(agent: AgentDefinition, thread: ThreadRecord, resume: RunRequest["resume"]): RunChange {
  const calls: ToolCallRecord[] = [];
  const answered: { id: string; answer: InterruptAnswer }[] = [];
  for (const { interruptId, answer } of resume) {
    const record = thread.interrupts.find((each) => each.id === interruptId);
    if (!record) throw new AppError("UNKNOWN_INTERRUPT");
    const earlier = record.answer ?? answered.find((each) => each.id === interruptId)?.answer;
    if (earlier) {
      if (isDeepStrictEqual(earlier, answer)) continue;
      throw new AppError("UNKNOWN_INTERRUPT", "This question was already answered.");
    }
    const call = thread.calls.find((each) => each.id === record.toolCallId);
    if (!call) throw new AppError("UNKNOWN_INTERRUPT");
    answered.push({ id: interruptId, answer });
    calls.push(answeredCall(toolOf(agent, thread, call), call, record, answer));
  }
  return { calls, answered };
}

function answeredCall(
  tool: ToolDefinition | undefined,
  call: ToolCallRecord,
  { kind, interrupt }: InterruptRecord,
  answer: InterruptAnswer,
): ToolCallRecord {
  if (answer.status === "resolved") {
    const problem = schemaProblem((interrupt.responseSchema ?? {}) as JsonSchema, answer.payload);
    if (problem) throw new AppError("INVALID_ANSWER", `The answer does not fit: ${problem}`);
  }
  if (kind === "question") return { ...call, phase: "ready" };
  if (answer.status === "cancelled") return denied(call, "The user dismissed the request.");
  const { approved, reason, editedArgs } = approvalAnswer.parse(answer.payload);
  if (!approved) return denied(call, reason);
  if (!editedArgs || isDeepStrictEqual(editedArgs, call.input)) return { ...call, phase: "ready" };
  // Of a tool that is gone since, the run tells the model so.
  const parsed = tool?.input.safeParse(editedArgs);
  if (parsed && !parsed.success) {
    const issue = parsed.error.issues[0];
    throw new AppError(
      "INVALID_ANSWER",
      `The edited arguments do not fit: ${issue?.path.join(".")}: ${issue?.message}`,
    );
  }
  return { ...call, phase: "ready", input: editedArgs, editedByUser: true };
}

function denied(call: ToolCallRecord, reason?: string): ToolCallRecord {
  return { ...call, phase: "done", result: { type: "denied", ...(reason && { reason }) } };
}
