"use client";
import { z } from "zod";
import type { Conversation } from "@/lib/conversation/conversation";
import { ApprovalPanel } from "../approvals/approval-panel";
import { useChatSession } from "../chat/session";
import type { ConversationChat } from "./use-conversation-chat";

const decisionSchema = z.object({
  approved: z.boolean(),
  editedArgs: z.record(z.string(), z.json()).optional(),
  reason: z.string().optional(),
});

type Answers = Pick<Conversation, "approveTool" | "rejectTool" | "respondToInterrupt" | "dismissInterrupt">;
type Props = { conversation: Answers; chat: ConversationChat };

/** What waits for a person: approvals and questions of one pause. The conversation goes on with the last answer. */
export function Decisions({ conversation, chat: { interrupts, follow } }: Props) {
  const { open } = useChatSession();
  const resolve = (payload: unknown, id: string) => {
    const isQuestion = interrupts.some((each) => each.id === id && each.kind === "question");
    if (isQuestion) return follow(conversation.respondToInterrupt(id, z.json().parse(payload)));
    const { approved, editedArgs, reason } = decisionSchema.parse(payload);
    return follow(approved ? conversation.approveTool(id, editedArgs) : conversation.rejectTool(id, reason));
  };
  const cancel = (id: string) => follow(conversation.dismissInterrupt(id));
  return <ApprovalPanel key={open.map(({ id }) => id).join()} interrupts={open} resolve={resolve} cancel={cancel} />;
}
