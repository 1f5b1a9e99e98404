"use client";
import { Chat } from "../../_components/chat/chat";
import { ChatProvider } from "../../_components/chat/chat-provider";
import { Split } from "../../_components/split";
import { TracePanel } from "../../_components/trace/trace-panel";
import { subagentsDemo } from "./demo";

/** A chat whose agent hands work to others and asks in the middle of a tool, beside the trace of what was done. */
export function Subagents({ threadId, prompt }: { threadId: string; prompt?: string | undefined }) {
  return (
    <ChatProvider threadId={threadId}>
      <Split chat={<Chat demo={subagentsDemo} prompt={prompt} />} aside={<TracePanel />} asideName="Trace" />
    </ChatProvider>
  );
}
