import { z } from "zod";
import { type AgentEvent, isTerminal } from "@/agent/engine/events";
import { suggest } from "@/agent/engine/suggest";
import type { Log } from "@/agent/engine/types";
import { AppError } from "@/agent/errors";
import type { ChosenModel } from "@/agent/model/choose";
import { parsed } from "@/lib/ag-ui/parse";
import { forPeer, type WireEvent } from "@/lib/ag-ui/peer";
import type { Db } from "@/lib/db/schema";
import { writing } from "@/lib/db/transaction";
import type { Allowance, Caller } from "@/lib/limits/allowance";
import type { OpenRuns } from "@/lib/limits/open-runs";
import { addTokens, assertDailyTokens, tokensOf } from "@/lib/threads/daily-tokens";
import { threadIdSchema } from "@/lib/threads/thread-id";

/** Only the end of a long conversation matters for what may be said next. */
const messagesUsed = 20;

const text = z.object({ role: z.enum(["user", "assistant"]), content: z.string().min(1) });

const suggestSchema = z.object({
  threadId: threadIdSchema,
  runId: z.string().min(1).max(256),
  messages: z.array(z.unknown()),
  tools: z.array(z.object({ name: z.string(), description: z.string(), parameters: z.record(z.string(), z.json()) })),
});

type Options = {
  outputTokens: number;
  log: Log;
  /** Aborted when the client goes away, and with it the model call. */
  signal: AbortSignal;
  caller: Caller;
  db: Db;
  tokensADay: Allowance;
  openRuns: OpenRuns;
};

/**
 * Answers CopilotKit's suggestion request, whose model must call `copilotkitSuggest`. It counts as a run. Throws
 * `INVALID_INPUT`, `BUDGET_USED`, `TOO_MANY_RUNS`.
 */
export async function suggestEvents(
  body: unknown,
  chosen: ChosenModel,
  options: Options,
): Promise<AsyncIterable<WireEvent>> {
  const { threadId, runId, tools, messages } = parsed(suggestSchema, body);
  const tool = tools.find((each) => each.name === "copilotkitSuggest");
  if (!tool) throw new AppError("INVALID_INPUT", "The request is not valid: tools: copilotkitSuggest is missing.");
  const said = messages.flatMap((message) => {
    const result = text.safeParse(message);
    return result.success ? [{ role: result.data.role, text: result.data.content }] : [];
  });
  const { outputTokens, log, signal } = options;
  await assertDailyTokens(options.db, options.caller, options.tokensADay);
  const leave = options.openRuns.enter(options.caller);
  signal.addEventListener("abort", leave, { once: true }); // nobody may ever read the events
  const events = suggest({
    model: chosen.model,
    providerOptions: chosen.providerOptions,
    threadId,
    runId,
    tool,
    messages: said.slice(-messagesUsed),
    outputTokens,
    log,
    signal,
  });
  return counted(events, leave, options);
}

/** The events for the peer. The tokens are counted before the client sees the end. */
async function* counted(
  events: AsyncIterable<AgentEvent>,
  leave: () => void,
  { db, caller, log }: Options,
): AsyncGenerator<WireEvent> {
  try {
    for await (const event of events) {
      if (isTerminal(event)) {
        const tokens = tokensOf(event.usage ?? []);
        await writing(db, (tx) => addTokens(tx, caller, tokens)).catch((error: unknown) =>
          log("error", "The tokens of suggestions could not be counted.", { error }),
        );
      }
      yield forPeer(event, false);
    }
  } finally {
    leave();
  }
}
