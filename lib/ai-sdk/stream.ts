import type { AgentEvent } from "@/agent/engine/events";
import type { JsonObject } from "@/agent/engine/types";
import type { UiChunk } from "./chunk";
import { type StoredTurn, tellTurn } from "./tell-turn";
import { Translator } from "./translator";

/** What a client holds of a turn already, and how to go on with it. */
export type TurnView = {
  /** The id of the assistant's message: new, or the one that the client holds and that goes on. */
  messageId: string;
  /** Whether a tool is sure to run on the server. Calls of others are shown to the page when the run is over. */
  runsHere: (toolName: string) => boolean;
  /** The state that the client has, as the events' patches want it. */
  state: JsonObject;
  /** The turn as it stood before these events; absent for a new one. */
  before?: StoredTurn;
  /** Send what stood before too: the client begins this message anew. */
  replay: boolean;
  /** What this request answered. */
  answered: readonly Answered[];
  /** Ask all that is open again: the client's answers were not taken. */
  askAgain?: true;
};

/** A call that was answered, and its arguments when a person changed them. */
export type Answered = { toolCallId: string; input?: JsonObject };

/**
 * Translates the events of one run into the chunks of a UI message stream (AI SDK 6 and 7): `start`, what the request
 * answered, the run, and a closing `finish`, `abort` or `error`. Pure: the same events and view give the same chunks.
 */
export async function* toUiMessageStream(
  events: AsyncIterable<AgentEvent>,
  view: TurnView,
): AsyncGenerator<UiChunk, void> {
  const translator = new Translator(view);
  yield { type: "start", messageId: view.messageId };
  yield* opening(translator, view);
  for await (const event of events) yield* translator.take(event);
}

function* opening(translator: Translator, { before, replay, state, answered, askAgain }: TurnView): Generator<UiChunk> {
  if (before) {
    const told = [...tellTurn(translator, before)];
    if (replay) yield* [{ type: "data-state" as const, id: "state" as const, data: state }, ...told];
  }
  for (const { toolCallId, input } of answered) yield* translator.goOn(toolCallId, input);
  if (askAgain) yield* translator.askAgain();
}
