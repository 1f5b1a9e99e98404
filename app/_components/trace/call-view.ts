import type { Message } from "@copilotkit/react-core/v2";
import { z } from "zod";

/** How far a long call is (agent/engine/tool-context.ts). */
export type Progress = { done: number; total: number; label?: string | undefined };

export type SubagentStatus = "running" | "waiting" | "ended";

/** What the record says of a call beside its arguments and its result. */
export type CallView = {
  /** Its arguments are still being written. */
  writing: boolean;
  /** What came of it, in the server's word. */
  outcome?: "done" | "error" | "rejected" | "skipped";
  /** It waits for a person, by the end of the last run; the card with the question may come a moment later. */
  asked?: "approval" | "waiting";
  /** A person rejected it, and the server has not told its result yet. */
  rejected?: true;
  /** In milliseconds. */
  durationMs?: number;
  progress?: Progress;
  /** The run of the subagent that works for it. */
  subagent?: { id: string; status: SubagentStatus };
};

const outcomeSchema = z.object({
  status: z.enum(["done", "error", "rejected", "skipped"]),
  durationMs: z.number().optional(),
});
const progressSchema = z.object({
  toolCallId: z.string(),
  done: z.number(),
  total: z.number(),
  label: z.string().optional(),
});

/** The part of a call's view that stands in a message; undefined when the message tells of no call. */
export function readCallMessage(message: Message): { callId: string; view: Partial<CallView> } | undefined {
  if (message.role === "tool") {
    const { data } = outcomeSchema.safeParse("metadata" in message ? message.metadata : undefined);
    const durationMs = data?.durationMs;
    const view = data && { outcome: data.status, ...(durationMs !== undefined && { durationMs }) };
    return { callId: message.toolCallId, view: view ?? {} };
  }
  if (message.role !== "activity" || message.activityType !== "progress") return undefined;
  const { data } = progressSchema.safeParse(message.content);
  if (!data) return undefined;
  const { toolCallId, ...progress } = data;
  return { callId: toolCallId, view: { progress } };
}
