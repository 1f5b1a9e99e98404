"use client";
import { useEffect, useMemo } from "react";
import { ChatInvitation } from "../../_components/chat/chat-invitation";
import { ChatSkeleton } from "../../_components/chat/chat-skeleton";
import { problemOf } from "../../_components/chat/problem";
import { ProblemCard } from "../../_components/chat/problem-card";
import { ChatSessionContext, useChatSession } from "../../_components/chat/session";
import { useNewSession } from "../../_components/chat/use-new-session";
import { aiSdkDemo } from "../../_components/demos";
import { useServerData } from "../../_components/use-server-data";
import { Conversation } from "./conversation";
import { chatAddress, storedChat } from "./server";

/** A chat built with AI SDK's `useChat` on the agent and the threads of the other pages. */
export function UseChatPage({ threadId, prompt }: { threadId: string; prompt?: string | undefined }) {
  const { session, connection } = useNewSession(threadId);
  const invitation = useMemo(() => ({ text: aiSdkDemo.invitation, prompt }), [prompt]);
  return (
    <ChatSessionContext value={session}>
      <ChatInvitation value={invitation}>
        <OpenedThread key={connection} threadId={threadId} />
      </ChatInvitation>
    </ChatSessionContext>
  );
}

/** Loads the thread, then mounts `useChat` with it: the SDK takes its first messages only once. */
function OpenedThread({ threadId }: { threadId: string }) {
  const { data } = useServerData(chatAddress(threadId), storedChat);
  const { setProblem, reconnect } = useChatSession();
  const { status } = data;
  useEffect(() => {
    if (status === "failed") setProblem(problemOf("OFFLINE", "connect"));
    if (status === "empty") setProblem(problemOf("NOT_FOUND", "connect"));
  }, [status, setProblem]);
  if (data.status === "ready") return <Conversation demo={aiSdkDemo} threadId={threadId} stored={data.value} />;
  return (
    <ChatSkeleton>
      <ProblemCard onRetry={reconnect} />
    </ChatSkeleton>
  );
}
