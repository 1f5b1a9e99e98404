"use client";
import type { UseChatHelpers } from "@ai-sdk/react";
import { useEffect, useMemo, useRef } from "react";
import { z } from "zod";
import { type CallRequest, type ChatMessage, callsIn, readParts } from "./chat-parts";
import type { Edits } from "./chat-transport";
import { toInterrupt } from "./open-requests";
import type { PageTool } from "./page-tools";

type Chat = Pick<UseChatHelpers<ChatMessage>, "messages" | "status" | "addToolApprovalResponse" | "addToolOutput">;

const decisionSchema = z.object({
  approved: z.boolean(),
  reason: z.string().optional(),
  editedArgs: z.record(z.string(), z.unknown()).optional(),
});

/**
 * Answers to what the agent waits for. A person's go out when the last of them is given (`sendAutomaticallyWhen`);
 * calls that the agent handed to this page are run here, each once, also those that a reload left open.
 */
export function useAnswers(chat: Chat, edits: Edits, open: readonly CallRequest[], tools: readonly PageTool[]) {
  const { messages, status, addToolApprovalResponse, addToolOutput } = chat;
  const ran = useRef(new Set<string>());

  useEffect(() => {
    if (status !== "ready") return;
    for (const { kind, key, toolName, toolCallId } of open) {
      const tool = kind === "frontend" && tools.find(({ name }) => name === toolName);
      if (!tool || ran.current.has(key)) continue;
      ran.current.add(key);
      const call = callsIn(readParts(messages.at(-1)?.parts ?? [])).find((part) => part.toolCallId === toolCallId);
      void addToolOutput({ tool: toolName, toolCallId, output: tool.run(call?.input) });
    }
  }, [messages, status, open, tools, addToolOutput]);

  const resolve = (payload: unknown, id: string) => {
    const request = open.find(({ key }) => key === id);
    if (!request) return;
    if (request.kind === "question") {
      void addToolOutput({ tool: request.toolName, toolCallId: request.toolCallId, output: payload });
      return;
    }
    const { approved, reason, editedArgs } = decisionSchema.parse(payload);
    if (editedArgs) edits.set(request.key, editedArgs);
    else edits.delete(request.key);
    void addToolApprovalResponse({ id: request.key, approved, ...(reason !== undefined && { reason }) });
  };

  const cancel = (id: string) => {
    const request = open.find(({ key }) => key === id);
    if (!request) return;
    const { toolName: tool, toolCallId } = request;
    void addToolOutput({ tool, toolCallId, state: "output-error", errorText: "Dismissed." });
  };

  const interrupts = useMemo(
    () =>
      (status === "ready" || status === "error" ? open.filter(({ kind }) => kind !== "frontend") : []).map(toInterrupt),
    [status, open],
  );
  return { interrupts, resolve, cancel };
}
