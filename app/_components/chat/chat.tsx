"use client";
import { CopilotChat, useAgent, useConfigureSuggestions } from "@copilotkit/react-core/v2";
import { useMemo } from "react";
import type { AttachmentOffer } from "@/lib/attachments/offer";
import { useApprovals } from "../approvals/use-approvals";
import { UploadProblemContext } from "../attachments/upload-problem";
import { useUploads } from "../attachments/uploads";
import type { Demo } from "../demo";
import { useToolCards } from "../tools/use-tool-cards";
import { AgentProblemCard } from "./agent-problem-card";
import { ChatInvitation } from "./chat-invitation";
import { ChatSkeleton } from "./chat-skeleton";
import { ChatView } from "./chat-view";
import { useChatSession } from "./session";

type Props = {
  demo: Demo;
  prompt?: string | undefined;
  /** Which files may be attached; none when absent. */
  attachments?: AttachmentOffer;
};

/** The chat of a demo. Waits until the runtime has answered, so that the thread is opened once. */
export function Chat(props: Props) {
  const { isReady } = useAgent({ updates: [] });
  return isReady ? (
    <ReadyChat {...props} />
  ) : (
    <ChatSkeleton>
      <AgentProblemCard />
    </ChatSkeleton>
  );
}

function ReadyChat({ demo, prompt, attachments }: Props) {
  const { threadId } = useChatSession();
  const uploads = useUploads(attachments);
  useToolCards();
  useApprovals();
  useConfigureSuggestions({ suggestions: [...demo.prompts], available: "before-first-message" });
  const invitation = useMemo(() => ({ text: demo.invitation, prompt }), [demo, prompt]);
  return (
    <ChatInvitation value={invitation}>
      <UploadProblemContext value={uploads.problem}>
        <CopilotChat threadId={threadId} chatView={ChatView} {...(uploads.config && { attachments: uploads.config })} />
      </UploadProblemContext>
    </ChatInvitation>
  );
}
