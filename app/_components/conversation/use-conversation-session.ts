"use client";
import { useMemo, useState } from "react";
import type { Conversation } from "@/lib/conversation/conversation";
import { interruptsOf } from "@/lib/conversation/selectors";
import type { ConversationState } from "@/lib/conversation/state";
import { useConversationState } from "@/lib/conversation/use-conversation";
import { type Problem, problemOf, toErrorCode } from "../chat/problem";
import type { ChatSession } from "../chat/session";
import { useRunSignal } from "../threads/run-signal";

/** The session that the parts of a chat share, read from a conversation: it is the one record of how things stand. */
export function useConversationSession<S>(conversation: Conversation<S>, threadId: string): ChatSession {
  const open = useConversationState(conversation, interruptsOf);
  const failure = useConversationState(conversation, failureOf);
  const [dismissed, setDismissed] = useState<string>();
  const [decided, setDecided] = useState(0);
  useRunSignal(useConversationState(conversation, ({ stream }) => stream.phase === "open"));
  return useMemo(
    () => ({
      threadId,
      problem: failure === undefined || failure === dismissed ? undefined : problemIn(failure),
      // Only what is shown can be taken away: problems come from the conversation alone.
      setProblem: () => setDismissed(failure),
      open: open as ChatSession["open"],
      setOpen: () => {},
      decided,
      setDecided,
      reconnect: () => void conversation.openThread(threadId),
    }),
    [conversation, threadId, open, decided, failure, dismissed],
  );
}

/** What went wrong in which run, as one text; undefined when nothing did. */
function failureOf({ runStatus, runId, errorCode = "INTERNAL" }: ConversationState): string | undefined {
  if (runStatus === "cancelled") return `CANCELLED ${runId}`;
  return runStatus === "error" ? `${errorCode} ${runId}` : undefined;
}

const offline = new Set(["OFFLINE", "CONNECTION_LOST", "BAD_RESPONSE"]);

function problemIn(failure: string): Problem {
  const [code = ""] = failure.split(" ", 1);
  return problemOf(offline.has(code) ? "OFFLINE" : toErrorCode(code), "run");
}
