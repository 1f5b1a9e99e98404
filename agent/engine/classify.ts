import { toolErrorMessage } from "../errors";
import { newId } from "./ids";
import { approvalInterrupt } from "./interrupts";
import type { ModelCall } from "./step";
import { stoppable } from "./stoppable";
import { parseArguments, parseWith, schemaProblem } from "./tool-schema";
import { type Toolbox, taskSchema } from "./toolbox";
import type {
  ApprovalContext,
  ApprovalRequest,
  AssistantMessage,
  CallResult,
  InterruptRecord,
  Log,
  ToolCallRecord,
  ToolDefinition,
} from "./types";

export type Classified = { call: ToolCallRecord; interrupt?: InterruptRecord };

/**
 * Decides what becomes of a call that the model made: `ready` to run here, `frontend` for the browser,
 * `pending_approval` with its interrupt, or `done` at once with an error that the model can learn from.
 */
export async function classify(
  made: ModelCall,
  message: AssistantMessage,
  tools: Toolbox,
  ctx: ApprovalContext,
  log: Log,
): Promise<Classified> {
  const base = {
    id: made.id,
    messageId: message.id,
    name: made.name,
    argsText: made.argsText,
    resultMessageId: newId("res"),
    ...(message.subagentRunId && { subagentRunId: message.subagentRunId }),
  };
  const done = (result: CallResult): Classified => ({ call: { ...base, phase: "done", result } });
  const fail = (message: string) => done({ type: "error", message });

  if (!made.complete) return done({ type: "skipped", message: "the call broke off before it was complete." });
  const tool = tools.server.get(made.name);
  const frontend = tools.frontend.get(made.name);
  const subagent = tools.subagents.has(made.name);
  if (!tool && !frontend && !subagent) return fail(`There is no tool named ${JSON.stringify(made.name)}.`);

  const args = parseArguments(made.input);
  if (!args.ok) return fail(args.problem);
  const call = { ...base, input: args.value };

  if (subagent) {
    const task = parseWith(taskSchema, args.value);
    if (!task.ok) return fail(`Invalid arguments: ${task.problem}`);
    return { call: { ...call, phase: "ready", subagent: true } };
  }
  if (!tool) {
    const problem = schemaProblem(frontend?.parameters ?? {}, args.value);
    return problem ? fail(`Invalid arguments: ${problem}`) : { call: { ...call, phase: "frontend", frontend: true } };
  }
  const input = parseWith(tool.input, args.value);
  if (!input.ok) return fail(`Invalid arguments: ${input.problem}`);
  try {
    const asked = await approvalFor(tool, input.value, ctx);
    if (!asked) return { call: { ...call, phase: "ready" } };
    const pending: ToolCallRecord = { ...call, phase: "pending_approval" };
    return { call: pending, interrupt: approvalInterrupt(tool, pending, asked) };
  } catch (error) {
    log("warn", "approval failed", { tool: made.name, toolCallId: made.id, error });
    return fail(toolErrorMessage(error));
  }
}

async function approvalFor(
  tool: ToolDefinition,
  input: unknown,
  ctx: ApprovalContext,
): Promise<ApprovalRequest | undefined> {
  if (!tool.approval) return undefined;
  const { approval } = tool;
  const asked = approval === true || (await stoppable(async () => approval(input, ctx), ctx.signal));
  if (asked === false) return undefined;
  return asked === true ? { message: `Allow ${tool.name.replaceAll("_", " ")}?` } : asked;
}
