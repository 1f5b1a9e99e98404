import { z } from "zod";
import type { InterruptRecord } from "@/agent/engine/types";
import type { ToolPart } from "./chunk";
import type { IndexedThread } from "./indexed-thread";

const decisionSchema = z.object({ approved: z.boolean(), reason: z.string().optional() });

/**
 * A call's part with what a person decided about it. Chunks only ask: a client knows of its own decisions, but one that
 * loads the thread has to be told. Each state allows its own form of `approval` only.
 */
export function decided(part: ToolPart, thread: IndexedThread): ToolPart {
  const call = thread.call(part.toolCallId);
  const requests = call ? thread.requestsIn(call) : [];
  const open = requests.find(({ answer }) => !answer);
  if (open?.kind === "approval") return part;
  const { approval: _, ...plain } = part;
  const asked = requests.findLast(({ kind }) => kind === "approval");
  if (open || !asked) return plain;
  const approval = decisionOf(asked);
  switch (part.state) {
    case "approval-requested":
    case "input-available":
      return { ...part, state: "approval-responded", approval };
    case "output-denied":
      return { ...part, approval };
    default:
      return approval.approved ? { ...part, approval } : plain;
  }
}

function decisionOf({ id, answer }: InterruptRecord): { id: string; approved: boolean; reason?: string } {
  if (answer?.status !== "resolved") return { id, approved: false };
  return { id, ...decisionSchema.parse(answer.payload) };
}
