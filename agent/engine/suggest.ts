import type { LanguageModelV3Message, SharedV3ProviderOptions } from "@ai-sdk/provider";
import { AppError } from "../errors";
import { guardEvents } from "./event-guard";
import type { AgentEvent } from "./events";
import { modelStep } from "./step";
import type { FrontendTool, Log, Model } from "./types";
import { UsageCounter } from "./usage";

export type SuggestOptions = {
  model: Model;
  providerOptions?: SharedV3ProviderOptions;
  outputTokens: number;
  log: Log;
  signal: AbortSignal;
  threadId: string;
  runId: string;
  /** What was said, as text. It comes from the browser and is used for nothing but this. */
  messages: readonly { role: "user" | "assistant"; text: string }[];
  /** The tool through which the model gives its suggestions. */
  tool: FrontendTool;
};

/** Suggests what the user may say next: one model call with one forced tool, recorded nowhere. */
export function suggest(options: SuggestOptions): AsyncGenerator<AgentEvent> {
  return guardEvents(suggestions(options));
}

async function* suggestions(options: SuggestOptions): AsyncGenerator<AgentEvent> {
  const { threadId, runId, tool, model, log, signal } = options;
  yield { type: "RUN_STARTED", threadId, runId };
  const result = yield* modelStep({
    model,
    log,
    callId: (providerId) => providerId,
    call: {
      prompt: options.messages.map(toModelMessage),
      tools: [{ type: "function", name: tool.name, description: tool.description, inputSchema: tool.parameters }],
      toolChoice: { type: "tool", toolName: tool.name },
      maxOutputTokens: options.outputTokens,
      abortSignal: signal,
      ...(options.providerOptions && { providerOptions: options.providerOptions }),
    },
  });
  const counter = new UsageCounter();
  counter.add(model, result.usage);
  const usage = counter.total();
  const error = result.error ?? (signal.aborted ? new AppError("CANCELLED") : undefined);
  if (error) {
    if (result.error) log("warn", "suggestions failed", { code: error.code, error: error.cause });
    yield { type: "RUN_ERROR", code: error.code, message: error.message, usage };
    return;
  }
  yield { type: "RUN_FINISHED", threadId, runId, outcome: { type: "success" }, usage };
}

function toModelMessage({ role, text }: SuggestOptions["messages"][number]): LanguageModelV3Message {
  return { role, content: [{ type: "text", text }] };
}
