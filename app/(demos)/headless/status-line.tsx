"use client";
import { useEffect } from "react";
import type { State } from "@/agent/state";
import type { Conversation } from "@/lib/conversation/conversation";
import { useConversationState } from "@/lib/conversation/use-conversation";
import { ProgressLine, useSilence } from "../../_components/chat/progress-line";

/** The line under the newest message while the agent works: it says more the longer nothing arrives. */
export function StatusLine({ conversation }: { conversation: Conversation<State> }) {
  const isRunning = useConversationState(conversation, ({ runStatus }) => runStatus === "running");
  return isRunning ? <Working conversation={conversation} /> : null;
}

function Working({ conversation }: { conversation: Conversation<State> }) {
  const { text, sign } = useSilence();
  useEffect(() => conversation.subscribe(sign), [conversation, sign]);
  return <ProgressLine text={text} />;
}
