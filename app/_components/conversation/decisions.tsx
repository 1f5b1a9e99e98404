"use client";
import { ApprovalPanel } from "../approvals/approval-panel";
import { useChatSession } from "../chat/session";
import type { ConversationChat } from "./use-conversation-chat";

/** What waits for a person: approvals and questions of one pause. */
export function Decisions({ chat: { resolve, cancel } }: { chat: ConversationChat }) {
  const { open } = useChatSession();
  if (open.length === 0) return null;
  return <ApprovalPanel key={open.map(({ id }) => id).join()} interrupts={open} resolve={resolve} cancel={cancel} />;
}
