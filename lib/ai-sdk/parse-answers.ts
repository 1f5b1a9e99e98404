import { z } from "zod";
import type { Json, JsonObject } from "@/agent/engine/types";
import { parsed } from "@/lib/ag-ui/parse";
import type { PostedMessage } from "./parse";

const id = z.string().min(1).max(256);
const json = z.json();

const respondedPart = z.looseObject({
  toolCallId: id,
  state: z.literal("approval-responded"),
  approval: z.object({ id, approved: z.boolean(), reason: z.string().max(2000).nullish() }),
});
const outputPart = z.looseObject({
  toolCallId: id,
  state: z.enum(["output-available", "output-error"]),
  output: json.optional(),
  errorText: z.string().nullish(),
});
const requestPart = z.looseObject({
  type: z.literal("data-request"),
  data: z.looseObject({
    toolCallId: id,
    key: id,
    kind: z.enum(["approval", "question", "frontend"]),
    waiting: z.boolean(),
    metadata: z.looseObject({ signature: z.string().optional() }).optional(),
  }),
});

export type ApprovalAnswer = { approvalId: string; approved: boolean; reason?: string; editedArgs?: JsonObject };

/** An output that the client gave, or the server did earlier. `key`: the request that the client was shown last. */
export type OutputAnswer = { toolCallId: string; output: Json; error?: string; key?: string };

/** A `data-request` part that the client was shown. */
export type ShownRequest = {
  key: string;
  kind: "approval" | "question" | "frontend";
  waiting: boolean;
  signature?: string;
};

/** What a client says about requests, and the requests by call; whether anybody asked, the thread tells. */
export type Answers = {
  approvals: ApprovalAnswer[];
  outputs: OutputAnswer[];
  requests: ReadonlyMap<string, ShownRequest>;
};

/** Reads the decisions and outputs that an assistant's message holds. Throws `INVALID_INPUT` for malformed ones. */
export function parseAnswers(message: PostedMessage | undefined, edits: { [approvalId: string]: JsonObject }): Answers {
  const parts = message?.parts ?? [];
  const requests = new Map(parts.flatMap(shownRequest));
  const answers: Answers = { approvals: [], outputs: [], requests };
  for (const part of parts) {
    if (part.type !== "dynamic-tool" && !part.type.startsWith("tool-")) continue;
    if (part.state === "approval-responded") {
      const { approval } = parsed(respondedPart, part);
      const { id: approvalId, approved, reason } = approval;
      const edited = Object.hasOwn(edits, approvalId) ? edits[approvalId] : undefined;
      answers.approvals.push({
        approvalId,
        approved,
        ...(reason && { reason }),
        ...(edited && { editedArgs: edited }),
      });
    } else if (part.state === "output-available" || part.state === "output-error") {
      const { toolCallId, state, output, errorText } = parsed(outputPart, part);
      const request = requests.get(toolCallId);
      answers.outputs.push({
        toolCallId,
        output: output ?? null,
        ...(state === "output-error" && { error: errorText || "The page could not do it." }),
        ...(request && { key: request.key }),
      });
    }
  }
  return answers;
}

function shownRequest(part: PostedMessage["parts"][number]): [string, ShownRequest][] {
  if (part.type !== "data-request") return [];
  const { toolCallId, key, kind, waiting, metadata } = parsed(requestPart, part).data;
  const signature = metadata?.signature;
  return [[toolCallId, { key, kind, waiting, ...(signature !== undefined && { signature }) }]];
}
