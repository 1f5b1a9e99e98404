"use client";
import { useMemo } from "react";
import type { State } from "@/agent/state";
import { HttpAgentClient } from "@/lib/conversation/http-client";
import { useConversation } from "@/lib/conversation/use-conversation";
import { ChatInvitation } from "../../_components/chat/chat-invitation";
import { ChatSessionContext } from "../../_components/chat/session";
import { useConversationSession } from "../../_components/conversation/use-conversation-session";
import { usePageTools } from "../../_components/conversation/use-page-tools";
import { Split } from "../../_components/split";
import { headlessDemo } from "./demo";
import { HeadlessChat } from "./headless-chat";
import { Plan } from "./plan";

const client = new HttpAgentClient({ url: "/api/agent", stopUrl: "/api/agent/stop" });

type Props = {
  threadId: string;
  prompt?: string | undefined;
  /** Of a thread in which nothing was said. The server checks every later one against agent/state.ts. */
  initialState: State;
};

/** A chat without any library's UI: a conversation, and components that read it. */
export function Headless({ threadId, prompt, initialState }: Props) {
  const tools = usePageTools();
  const conversation = useConversation<State>({ client, threadId, tools, initialState });
  const session = useConversationSession(conversation, threadId);
  const invitation = useMemo(() => ({ text: headlessDemo.invitation, prompt }), [prompt]);
  return (
    <ChatSessionContext value={session}>
      <ChatInvitation value={invitation}>
        <Split
          chat={<HeadlessChat conversation={conversation} />}
          aside={<Plan conversation={conversation} />}
          asideName="Plan"
        />
      </ChatInvitation>
    </ChatSessionContext>
  );
}
