"use client";
import { useState } from "react";
import { Chat } from "../../_components/chat/chat";
import { ChatProvider } from "../../_components/chat/chat-provider";
import { Split } from "../../_components/split";
import { sharedStateDemo } from "./demo";
import { PlanEditor } from "./plan-editor";
import type { PendingEdits } from "./use-plan";

/** A chat beside the plan that both sides edit. Unsaved edits are kept above the provider, so a reconnect loses none. */
export function SharedState({ threadId, prompt }: { threadId: string; prompt?: string | undefined }) {
  const [pending, setPending] = useState<PendingEdits>([]);
  return (
    <ChatProvider threadId={threadId}>
      <Split
        chat={<Chat demo={sharedStateDemo} prompt={prompt} />}
        aside={<PlanEditor pending={pending} setPending={setPending} />}
        asideName="Plan"
      />
    </ChatProvider>
  );
}
