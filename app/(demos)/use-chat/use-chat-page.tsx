"use client";
import { useEffect, useMemo } from "react";
import type { AttachmentOffer } from "@/lib/attachments/offer";
import { UploadProblemContext } from "../../_components/attachments/upload-problem";
import { type UploadConfig, useUploads } from "../../_components/attachments/uploads";
import { ChatInvitation } from "../../_components/chat/chat-invitation";
import { problemOf } from "../../_components/chat/problem";
import { ProblemCard } from "../../_components/chat/problem-card";
import { problemOfEnd } from "../../_components/chat/refusal";
import { ChatSessionContext, useChatSession } from "../../_components/chat/session";
import { useNewSession } from "../../_components/chat/use-new-session";
import { FirstOpening } from "../../_components/opening/opening-context";
import { SplitSkeleton } from "../../_components/split-skeleton";
import { useServerData } from "../../_components/use-server-data";
import type { Kept } from "./chat-transport";
import { Conversation } from "./conversation";
import { aiSdkDemo } from "./demo";
import { chatAddress, type StoredChat, storedChat } from "./server";

type Props = { threadId: string; prompt?: string | undefined; kept: Kept; attachments: AttachmentOffer };

/** A chat built with AI SDK's `useChat` on the agent and the threads of the other pages. */
export function UseChatPage({ threadId, prompt, kept, attachments }: Props) {
  const { session, connection } = useNewSession(threadId);
  const uploads = useUploads(attachments);
  const invitation = useMemo(() => ({ text: aiSdkDemo.invitation, prompt }), [prompt]);
  return (
    <ChatSessionContext value={session}>
      <ChatInvitation value={invitation}>
        <UploadProblemContext value={uploads.problem}>
          {kept === "server" ? (
            <FirstOpening connection={connection}>
              <StoredThread key={connection} threadId={threadId} uploads={uploads.config} />
            </FirstOpening>
          ) : (
            <Conversation
              key={connection}
              demo={aiSdkDemo}
              threadId={threadId}
              stored={nothing}
              kept={kept}
              uploads={uploads.config}
            />
          )}
        </UploadProblemContext>
      </ChatInvitation>
    </ChatSessionContext>
  );
}

const nothing: StoredChat = { messages: [], running: false };

/** Loads the thread, then mounts `useChat` with it: the SDK takes its first messages only once. */
function StoredThread({ threadId, uploads }: { threadId: string; uploads: UploadConfig }) {
  const { data } = useServerData(chatAddress(threadId), storedChat);
  const { setProblem, reconnect } = useChatSession();
  useEffect(() => {
    if (data.status === "failed") setProblem(problemOf("OFFLINE", "connect"));
    if (data.status === "empty") setProblem(problemOf("NOT_FOUND", "connect"));
    if (data.status === "ready" && data.value.ended) setProblem(problemOfEnd(data.value.ended));
  }, [data, setProblem]);
  if (data.status === "ready") {
    return <Conversation demo={aiSdkDemo} threadId={threadId} stored={data.value} kept="server" uploads={uploads} />;
  }
  return (
    <SplitSkeleton asideName="Plan">
      <ProblemCard onRetry={reconnect} />
    </SplitSkeleton>
  );
}
