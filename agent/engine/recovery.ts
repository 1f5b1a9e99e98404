import { toolOf } from "./lanes";
import type {
  AgentDefinition,
  CallResult,
  RunRequest,
  RunStore,
  ThreadMessage,
  ThreadRecord,
  ToolCallRecord,
  ToolDefinition,
} from "./types";

/**
 * What becomes of calls that an earlier run left open (design.md §4). A server tool that was running when its
 * process died is run again only if it is `idempotent` or has a stored `ctx.once` result. A frontend call that the
 * browser never answered is given up when the user goes on without it.
 */
export async function settleLeftovers(
  agent: AgentDefinition,
  thread: ThreadRecord,
  request: RunRequest,
  store: RunStore,
): Promise<ToolCallRecord[]> {
  const changed: ToolCallRecord[] = [];
  for (const call of thread.calls) {
    const result = await leftover(call, toolOf(agent, thread, call), request, store);
    if (result === "again") changed.push({ ...call, phase: "ready" });
    else if (result) changed.push({ ...call, ...told(call, changed), phase: "done", result });
  }
  return changed;

  /** The result keeps the id that the client gave its message, so that a snapshot has it in the same place. */
  function told({ id, phase }: ToolCallRecord, before: readonly ToolCallRecord[]): { resultMessageId?: string } {
    const messageId = phase === "frontend" ? answerTo(id, request)?.messageId : undefined;
    if (messageId === undefined || isTaken(messageId, thread, before)) return {};
    return { resultMessageId: messageId };
  }
}

const answerTo = (callId: string, { frontendResults }: RunRequest) =>
  frontendResults.find(({ toolCallId }) => toolCallId === callId);

/** Whether something else of the thread has this id: clients tell messages apart by nothing else. */
const isTaken = (id: string, { messages, calls }: ThreadRecord, settled: readonly ToolCallRecord[]): boolean =>
  messages.some((message) => message.id === id || message.parts.some((part) => "id" in part && part.id === id)) ||
  [...calls, ...settled].some((call) => call.id === id || call.resultMessageId === id);

async function leftover(
  call: ToolCallRecord,
  tool: ToolDefinition | undefined,
  request: RunRequest,
  store: RunStore,
): Promise<CallResult | "again" | undefined> {
  if (call.phase === "frontend") {
    const answer = answerTo(call.id, request);
    if (answer) {
      return answer.error === undefined
        ? { type: "json", value: answer.content }
        : { type: "error", message: answer.error };
    }
    const movedOn = request.message !== undefined || request.retry;
    return movedOn ? { type: "skipped", message: "the page did not answer and the user went on." } : undefined;
  }
  if (call.phase !== "running") return undefined;
  // A subagent's own record tells how far it was; what ran inside of it is settled by the same rules.
  if (call.subagent || tool?.idempotent || (await store.hasOnce(call.id))) return "again";
  const message =
    "The server stopped while this tool was running. It was not run again; whether it took effect is not known.";
  return { type: "error", message };
}

/**
 * Whether the model still owes an answer: a user's message or results of calls are the last of the thread, or the
 * answer broke off and the user wants it again.
 */
export function owesAnswer(messages: readonly ThreadMessage[], retry: boolean): boolean {
  const last = messages.at(-1);
  if (!last) return false;
  if (last.role === "user") return true;
  if (last.parts.some((part) => part.type === "tool-call")) return true;
  return retry && last.partial === true;
}
