"use client";
import { CopilotChat, useAgent, useConfigureSuggestions } from "@copilotkit/react-core/v2";
import { useMemo } from "react";
import { useApprovals } from "../approvals/use-approvals";
import type { Demo } from "../demos";
import { useToolCards } from "../tools/use-tool-cards";
import { AgentProblemCard } from "./agent-problem-card";
import { ChatInvitation } from "./chat-invitation";
import { ChatSkeleton } from "./chat-skeleton";
import { ChatView } from "./chat-view";
import { useChatSession } from "./session";

type Props = { demo: Demo; prompt?: string | undefined };

/** The chat of a demo. Waits until the runtime has answered, so that the thread is opened once. */
export function Chat({ demo, prompt }: Props) {
  const { isReady } = useAgent({ updates: [] });
  return isReady ? (
    <ReadyChat demo={demo} prompt={prompt} />
  ) : (
    <ChatSkeleton>
      <AgentProblemCard />
    </ChatSkeleton>
  );
}

function ReadyChat({ demo, prompt }: Props) {
  const { threadId } = useChatSession();
  useToolCards();
  useApprovals();
  useConfigureSuggestions({ suggestions: [...demo.prompts], available: "before-first-message" });
  const invitation = useMemo(() => ({ text: demo.invitation, prompt }), [demo, prompt]);
  return (
    <ChatInvitation value={invitation}>
      <CopilotChat threadId={threadId} chatView={ChatView} />
    </ChatInvitation>
  );
}
