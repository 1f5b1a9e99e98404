import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { schemaProblem } from "@/agent/engine/tool-schema";
import type {
  InterruptAnswer,
  InterruptRecord,
  Json,
  JsonSchema,
  RunRequest,
  ThreadRecord,
} from "@/agent/engine/types";
import { AppError } from "@/agent/errors";
import type { IndexedThread } from "./indexed-thread";
import type { ParsedChat } from "./parse";
import type { ApprovalAnswer, OutputAnswer } from "./parse-answers";
import { readJson } from "./read-json";
import { answerId, turnsOf } from "./turn";

/**
 * What a client asks for, held against the thread: the user's message if it is new, answers to calls that the thread
 * has open, a retry. All else that was posted is ignored. A new message dismisses what is still open. Throws
 * `INVALID_INPUT` for a change of what was said.
 */
export function toRunRequest(chat: ParsedChat, thread: IndexedThread): RunRequest {
  const message = newMessage(chat, thread.record);
  const answers = openAnswers(chat, thread);
  const retry = chat.retry !== undefined && isNewest(chat.retry.of, thread.record);
  const { resume, frontendResults } = answers;
  return {
    threadId: chat.threadId,
    runId: randomUUID(),
    ...(message && { message }),
    frontendResults,
    resume: message ? [...resume, ...dismissed(thread.record, resume)] : resume,
    retry,
    ...(chat.state && { state: chat.state }),
    frontendTools: chat.frontendTools,
    context: [],
    forwardedProps: chat.body,
  };
}

function newMessage({ prompt }: ParsedChat, { messages }: ThreadRecord): RunRequest["message"] {
  const held = messages.find(({ id }) => id === prompt?.id);
  if (!held) return prompt;
  if (isDeepStrictEqual(held, prompt)) return undefined;
  throw new AppError("INVALID_INPUT", "A message that was sent can't be changed.");
}

/** The server keeps one line of conversation: only its newest answer can be made again. */
function isNewest(of: string | undefined, thread: ThreadRecord): boolean {
  const newest = turnsOf(thread).at(-1);
  const ids = newest ? [answerId(newest), newest.user?.id, ...newest.said.map(({ id }) => id)] : [];
  if (of === undefined || ids.includes(of)) return true;
  const known = turnsOf(thread).some((turn) => answerId(turn) === of || turn.user?.id === of);
  if (!known) return true; // an answer that broke off before the client knew its id
  throw new AppError("INVALID_INPUT", "Only the newest answer can be made again.");
}

type Taken = Pick<RunRequest, "resume" | "frontendResults">;

function openAnswers({ answers }: ParsedChat, thread: IndexedThread): Taken {
  const open = thread.record.interrupts.filter(({ answer }) => !answer);
  const resume = answers.approvals.flatMap((answer) => {
    const asked = open.find(({ id, kind }) => id === answer.approvalId && kind === "approval");
    return asked ? [{ interruptId: asked.id, answer: decision(answer) }] : [];
  });
  const frontendResults: Taken["frontendResults"][number][] = [];
  for (const output of answers.outputs) {
    const call = thread.call(output.toolCallId);
    if (call?.phase === "frontend") frontendResults.push(frontendResult(output));
    const asked = call && thread.requestsIn(call).find(({ answer }) => !answer);
    // What the client holds may be the answer to an earlier question of the same call.
    if (!asked || (output.key !== undefined && output.key !== asked.id)) continue;
    if (asked.kind === "question") resume.push({ interruptId: asked.id, answer: questionAnswer(output, asked) });
    // The toolkits can approve and reject, but not dismiss: an error in the call's place does.
    else if (output.error !== undefined) resume.push({ interruptId: asked.id, answer: { status: "cancelled" } });
  }
  return { resume, frontendResults };
}

function decision({ approved, reason, editedArgs }: ApprovalAnswer): InterruptAnswer {
  const payload = { approved, ...(reason !== undefined && { reason }), ...(editedArgs && { editedArgs }) };
  return { status: "resolved", payload };
}

function frontendResult({ toolCallId, output, error }: OutputAnswer): Taken["frontendResults"][number] {
  const content = typeof output === "string" ? output : JSON.stringify(output);
  return { toolCallId, content, ...(error !== undefined && { error }) };
}

/** An output that is an error dismisses the question; a text may hold the JSON that the question wants. */
function questionAnswer({ output, error }: OutputAnswer, { interrupt }: InterruptRecord): InterruptAnswer {
  if (error !== undefined) return { status: "cancelled" };
  const schema = (interrupt.responseSchema ?? {}) as JsonSchema;
  const read = typeof output === "string" && schemaProblem(schema, output) ? readJson(output) : undefined;
  return { status: "resolved", payload: read === undefined ? output : (read as Json) };
}

function dismissed({ interrupts }: ThreadRecord, resume: RunRequest["resume"]): RunRequest["resume"] {
  const left = interrupts.filter(({ id, answer }) => !answer && !resume.some(({ interruptId }) => interruptId === id));
  return left.map(({ id }) => ({ interruptId: id, answer: { status: "cancelled" } }));
}

/** Throws `UNKNOWN_INTERRUPT` when all that a request answers is not open, `INVALID_INPUT` when it says nothing at all. */
export function assertNew(request: RunRequest, { answers }: ParsedChat): void {
  if (request.message || request.retry || request.resume.length + request.frontendResults.length > 0) return;
  if (answers.approvals.length + answers.outputs.length > 0) throw new AppError("UNKNOWN_INTERRUPT");
  throw new AppError("INVALID_INPUT", "There is nothing new in this request.");
}
