"use client";
import type { UploadConfig } from "../../_components/attachments/uploads";
import type { Demo } from "../../_components/demo";
import { Split } from "../../_components/split";
import { ChatArea } from "./chat-area";
import type { Kept } from "./chat-transport";
import { KeptHere, OtherFrontEnds } from "./other-front-ends";
import { usePageTools } from "./page-tools";
import type { StoredChat } from "./server";
import { SharedPlan } from "./shared-plan";
import { useAgentChat } from "./use-agent-chat";

type Props = { demo: Demo; threadId: string; stored: StoredChat; kept: Kept; uploads: UploadConfig };

/** The chat of a loaded thread, beside the state that the agent shares in it. */
export function Conversation({ demo, threadId, stored, kept, uploads }: Props) {
  const tools = usePageTools();
  const chat = useAgentChat(stored, tools, kept);
  return (
    <Split
      chat={<ChatArea demo={demo} chat={chat} uploads={uploads} />}
      asideName="Plan"
      aside={
        <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto p-4 md:p-5">
          <SharedPlan messages={chat.messages} />
          {kept === "server" ? <OtherFrontEnds threadId={threadId} /> : <KeptHere />}
        </div>
      }
    />
  );
}
