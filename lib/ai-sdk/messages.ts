import type { ThreadRecord, UserMessage } from "@/agent/engine/types";
import type { UiPart } from "./chunk";
import { decided } from "./decided";
import { Fold } from "./fold";
import { IndexedThread } from "./indexed-thread";
import { tellTurn } from "./tell-turn";
import { Translator } from "./translator";
import { answerId, type Turn, turnsOf } from "./turn";

export type UiFilePart = { type: "file"; url: string; mediaType: string; filename?: string };

/** A UI message as `useChat` keeps it. */
export type UiMessage =
  | { id: string; role: "user"; parts: ({ type: "text"; text: string } | UiFilePart)[] }
  | { id: string; role: "assistant"; parts: UiPart[] };

/**
 * A stored thread as UI messages: the parts that its streams would have left in a client, with what still waits for
 * an answer, and with the state in the newest answer.
 */
export function toUiMessages(thread: ThreadRecord): UiMessage[] {
  const turns = turnsOf(thread);
  const indexed = new IndexedThread(thread);
  return turns.flatMap((turn, index): UiMessage[] => {
    const asked = turn.user ? [userMessage(turn.user)] : [];
    if (turn.said.length === 0) return asked;
    const parts = answerParts(turn, indexed);
    const state: UiPart[] = index === turns.length - 1 ? [{ type: "data-state", id: "state", data: thread.state }] : [];
    return [...asked, { id: answerId(turn), role: "assistant", parts: [...state, ...parts] }];
  });
}

function userMessage({ id, parts }: UserMessage): UiMessage {
  return {
    id,
    role: "user",
    parts: parts.map((part) =>
      part.type === "text"
        ? part
        : {
            type: "file",
            url: part.url,
            mediaType: part.mediaType,
            ...(part.name !== undefined && { filename: part.name }),
          },
    ),
  };
}

function answerParts(turn: Turn, thread: IndexedThread): UiPart[] {
  const fold = new Fold();
  const translator = new Translator({ runsHere: () => true });
  for (const chunk of tellTurn(translator, { turn, thread, goesOn: false })) fold.take(chunk);
  return fold.parts.map((part) => (part.type === "dynamic-tool" ? decided(part, thread) : part));
}
