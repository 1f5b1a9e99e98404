"use client";
import { useMemo, useState } from "react";
import { sizeOf } from "@/lib/conversation/collection";
import { useConversation, useConversationState } from "@/lib/conversation/use-conversation";
import { ChatInvitation } from "../../_components/chat/chat-invitation";
import { ChatSessionContext } from "../../_components/chat/session";
import { ChatControls } from "../../_components/conversation/chat-controls";
import { Decisions } from "../../_components/conversation/decisions";
import { useConversationChat } from "../../_components/conversation/use-conversation-chat";
import { useConversationSession } from "../../_components/conversation/use-conversation-session";
import { usePageTools } from "../../_components/conversation/use-page-tools";
import { agentOf } from "./agents";
import { eventsDemo } from "./demo";
import { EndpointSelect } from "./endpoint-select";
import { FileButtons } from "./file-buttons";
import { InspectorView } from "./inspector-view";
import { Recorder } from "./recorder";
import type { RowsSource } from "./rows-source";
import { RunsMenu } from "./runs-menu";
import { Suggestions } from "./suggestions";
import { tappedClient } from "./tapped-client";
import { Toolbar } from "./toolbar";
import { useWatch, WatchButton } from "./watch";

type Props = {
  threadId: string;
  prompt: string | undefined;
  endpoint: string | undefined;
  endpoints: readonly string[];
  storesRuns: boolean;
  onEndpoint: (endpoint: string | undefined) => void;
  onOpen: (source: RowsSource) => void;
};

/** Drives an agent by the same conversation as the headless page, and records all that goes over the wire. */
export function LiveStream({ threadId, prompt, endpoint, endpoints, storesRuns, onEndpoint, onOpen }: Props) {
  const tools = usePageTools();
  const [{ agent, recorder, client }] = useState(() => {
    const chosen = agentOf(endpoint);
    const recording = new Recorder(`${chosen.title}, thread ${threadId}`);
    return { agent: chosen, recorder: recording, client: tappedClient(chosen.client, recording) };
  });
  const { keepsThreads, history } = agent;
  const conversation = useConversation({ client, tools, history, ...(keepsThreads && { threadId }) });
  const session = useConversationSession(conversation, threadId);
  const chat = useConversationChat(conversation);
  const invitation = useMemo(() => ({ text: eventsDemo.invitation, prompt }), [prompt]);
  const isNew = useConversationState(
    conversation,
    ({ messages, runStatus }) => sizeOf(messages) === 0 && runStatus === "idle",
  );
  const watch = useWatch(conversation, threadId);

  return (
    <ChatSessionContext value={session}>
      <ChatInvitation value={invitation}>
        <Toolbar>
          <EndpointSelect endpoint={endpoint} endpoints={endpoints} onSelect={onEndpoint} />
          {keepsThreads && storesRuns && <WatchButton watch={watch} />}
          {keepsThreads && storesRuns && <RunsMenu threadId={threadId} onOpen={onOpen} />}
          <FileButtons source={recorder} onOpen={onOpen} />
        </Toolbar>
        <InspectorView
          source={recorder}
          empty={<p className="flex-1 px-6 py-10 text-center text-ink-faint text-sm">{eventsDemo.invitation}</p>}
        >
          <div className="flex max-h-[50dvh] flex-col gap-2 overflow-y-auto border-line border-t p-3">
            {isNew && <Suggestions onSelect={chat.send} />}
            {chat.interrupts.length > 0 && <Decisions conversation={conversation} chat={chat} />}
            <ChatControls chat={chat} />
          </div>
        </InspectorView>
      </ChatInvitation>
    </ChatSessionContext>
  );
}
