import type { AssistantMessage, ThreadRecord, UserMessage } from "@/agent/engine/types";

/** What a user said, and all that the agent did about it: one user's and one assistant's UI message. */
export type Turn = {
  user?: UserMessage;
  /** Of the agent itself and of its subagents, in the order in which they were stored. */
  said: AssistantMessage[];
};

/** The turns of a thread, oldest first. */
export function turnsOf({ messages }: Pick<ThreadRecord, "messages">): Turn[] {
  const turns: Turn[] = [];
  for (const message of messages) {
    const turn = turns.at(-1);
    if (message.role === "user") turns.push({ user: message, said: [] });
    else if (turn) turn.said.push(message);
    else turns.push({ said: [message] });
  }
  return turns;
}

/** The id of the assistant's UI message of a turn: the same whenever and to whomever the turn is shown. */
export const answerId = ({ user }: Pick<Turn, "user">): string => `answer-${user?.id ?? "first"}`;
