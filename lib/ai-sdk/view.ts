import { z } from "zod";
import type { AgentDefinition, JsonObject, RunRequest, ThreadRecord } from "@/agent/engine/types";
import { IndexedThread } from "./indexed-thread";
import type { ParsedChat } from "./parse";
import type { Answered, TurnView } from "./stream";
import { answerId, turnsOf } from "./turn";

/** How the stream of a run that was asked for has to begin, so that it fits what the client holds. */
export function viewOf(chat: ParsedChat, request: RunRequest, thread: IndexedThread, agent: AgentDefinition): TurnView {
  const offered = new Set(chat.frontendTools.map(({ name }) => name));
  const own = namesOf(agent);
  const runsHere = (name: string) => own.has(name) || !offered.has(name);
  const state = request.state ?? thread.record.state;
  const { message } = request;
  const turn = turnsOf(thread.record).at(-1);
  if (message || !turn) {
    return { messageId: answerId({ ...(message && { user: message }) }), runsHere, state, replay: false, answered: [] };
  }
  return {
    // A client that asks for its newest answer again has dropped it.
    messageId: request.retry ? answerId(turn) : (chat.goesOnWith ?? answerId(turn)),
    runsHere,
    state,
    before: { turn, thread, goesOn: true },
    replay: request.retry || chat.goesOnWith === undefined,
    answered: answeredBy(request, thread),
  };
}

/** How the stream for a client that comes to a run in its middle has to begin: with the whole turn. */
export function attachView(thread: ThreadRecord, agent: AgentDefinition): TurnView {
  const own = namesOf(agent);
  const turn = turnsOf(thread).at(-1);
  return {
    messageId: answerId(turn ?? {}),
    runsHere: (name) => own.has(name),
    state: thread.state,
    ...(turn && { before: { turn, thread: new IndexedThread(thread), goesOn: true } }),
    replay: true,
    answered: [],
  };
}

const namesOf = ({ tools, subagents = [] }: AgentDefinition): ReadonlySet<string> =>
  new Set([...tools, ...subagents].map(({ name }) => name));

function answeredBy({ resume, frontendResults }: RunRequest, thread: IndexedThread): Answered[] {
  const answers = resume.flatMap(({ interruptId, answer }): Answered[] => {
    const asked = thread.record.interrupts.find(({ id }) => id === interruptId);
    const root = asked && thread.rootOf(asked.toolCallId);
    if (!root) return [];
    const input = root.id === asked.toolCallId && answer.status === "resolved" ? editedArgs(answer.payload) : undefined;
    return [{ toolCallId: root.id, ...(input && { input }) }];
  });
  return [...answers, ...frontendResults.map(({ toolCallId }) => ({ toolCallId }))];
}

const editedSchema = z.object({ editedArgs: z.record(z.string(), z.json()) });

/** The engine has checked the answer by now. */
function editedArgs(payload: unknown): JsonObject | undefined {
  const edited = editedSchema.safeParse(payload);
  return edited.success ? edited.data.editedArgs : undefined;
}
