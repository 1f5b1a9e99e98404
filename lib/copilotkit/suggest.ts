import { z } from "zod";
import type { AgentEvent } from "@/agent/engine/events";
import { suggest } from "@/agent/engine/suggest";
import type { Log } from "@/agent/engine/types";
import { AppError } from "@/agent/errors";
import type { ChosenModel } from "@/agent/model/choose";
import { parsed, threadIdSchema } from "@/lib/ag-ui/parse";
import { forPeer, type WireEvent } from "@/lib/ag-ui/peer";

/** Only the end of a long conversation matters for what may be said next. */
const messagesUsed = 20;

const text = z.object({ role: z.enum(["user", "assistant"]), content: z.string().min(1) });

const suggestSchema = z.object({
  threadId: threadIdSchema,
  runId: z.string().min(1).max(256),
  messages: z.array(z.unknown()),
  tools: z.array(z.object({ name: z.string(), description: z.string(), parameters: z.record(z.string(), z.json()) })),
});

/** Answers CopilotKit's suggestion request, whose model must call `copilotkitSuggest`. Throws `INVALID_INPUT`. */
export function suggestEvents(
  body: unknown,
  chosen: ChosenModel,
  options: { outputTokens: number; log: Log; signal: AbortSignal },
): AsyncIterable<WireEvent> {
  const { threadId, runId, tools, messages } = parsed(suggestSchema, body);
  const tool = tools.find((each) => each.name === "copilotkitSuggest");
  if (!tool) throw new AppError("INVALID_INPUT", "The request is not valid: tools: copilotkitSuggest is missing.");
  const said = messages.flatMap((message) => {
    const result = text.safeParse(message);
    return result.success ? [{ role: result.data.role, text: result.data.content }] : [];
  });
  const events = suggest({
    model: chosen.model,
    providerOptions: chosen.providerOptions,
    threadId,
    runId,
    tool,
    messages: said.slice(-messagesUsed),
    ...options,
  });
  return wire(events);
}

async function* wire(events: AsyncIterable<AgentEvent>): AsyncGenerator<WireEvent> {
  for await (const event of events) yield forPeer(event, false);
}
