"use client";
import { memo, useMemo, useState } from "react";
import type { State } from "@/agent/state";
import type { Conversation } from "@/lib/conversation/conversation";
import { messageOf } from "@/lib/conversation/selectors";
import { useConversationState } from "@/lib/conversation/use-conversation";
import { Reasoning } from "../../_components/chat/reasoning";
import { Markdown } from "../../_components/markdown/markdown";
import { Button } from "../../_components/ui/button";
import { CallCard } from "./call-card";
import { UserMessage } from "./user-message";

/** So many messages are in the page at first; a long thread would take the browser long. */
const pageSize = 60;

type Props = {
  conversation: Conversation<State>;
  ids: readonly string[];
  /** Of a subagent's run, whose messages stand in the card of its call; absent: the conversation itself. */
  subagentRunId?: string;
};

/** The messages of the conversation, or of one subagent. Each reads its own, so a token draws one of them again. */
export function Messages({ conversation, ids, subagentRunId }: Props) {
  const [shown, setShown] = useState(pageSize);
  const mine = useMemo(
    () => ids.filter((id) => messageOf(conversation.state, id)?.subagentRunId === subagentRunId),
    [conversation, ids, subagentRunId],
  );
  return (
    <>
      {mine.length > shown && (
        <Button look="quiet" className="self-center" onClick={() => setShown(shown + pageSize)}>
          Show earlier messages
        </Button>
      )}
      <ol aria-label="Messages" className="flex flex-col gap-4 [overflow-wrap:anywhere]">
        {mine.slice(-shown).map((id) => (
          <Message key={id} conversation={conversation} id={id} />
        ))}
      </ol>
    </>
  );
}

const Message = memo(function Message({ conversation, id }: { conversation: Conversation<State>; id: string }) {
  const message = useConversationState(conversation, (state) => messageOf(state, id));
  switch (message?.role) {
    case "user":
      return (
        <li>
          <h3 className="sr-only">You</h3>
          <UserMessage content={message.content} />
        </li>
      );
    case "reasoning":
      return (
        <li>
          <Reasoning text={message.content} thinking={message.streaming} />
        </li>
      );
    case "assistant":
      return (
        <li className="flex flex-col gap-2">
          <h3 className="sr-only">Agent</h3>
          {message.content && <Markdown text={message.content} />}
          {message.toolCallIds.map((callId) => (
            <CallCard key={callId} conversation={conversation} id={callId} />
          ))}
        </li>
      );
    default:
      return null; // results and progress of tools stand in the cards of their calls
  }
});
