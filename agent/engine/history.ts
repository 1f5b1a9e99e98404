import type { LanguageModelV3Message, LanguageModelV3Prompt, LanguageModelV3ToolResultOutput } from "@ai-sdk/provider";
import type { PromptFiles } from "./files";
import { parseArguments } from "./tool-schema";
import type { AssistantMessage, CallResult, Json, ThreadRecord, ToolCallRecord, UserMessage } from "./types";

/** A result as the text of an AG-UI tool message: JSON, or a plain sentence. */
export function resultText(result: CallResult): string {
  switch (result.type) {
    case "json":
      return typeof result.value === "string" && !result.editedByUser
        ? result.value
        : JSON.stringify(resultValue(result));
    case "error":
      return `Error: ${result.message}`;
    case "denied":
      return result.reason ? `Denied by the user: ${result.reason}` : "Denied by the user.";
    case "skipped":
      return `Not run: ${result.message}`;
  }
}

/** What came of a call, for cards: a word for its status, and how long it ran in milliseconds. */
export function resultMetadata({ result, durationMs }: ToolCallRecord): {
  metadata?: { status: string; durationMs?: number };
} {
  if (!result) return {};
  const status = { json: "done", error: "error", denied: "rejected", skipped: "skipped" }[result.type];
  return { metadata: { status, ...(durationMs !== undefined && { durationMs }) } };
}

/** The value of a result, and what a person changed: the model's own call stays as it wrote it. */
function resultValue(result: Extract<CallResult, { type: "json" }>): Json {
  return result.editedByUser ? { result: result.value, editedByUser: result.editedByUser } : result.value;
}

function resultOutput(result: CallResult): LanguageModelV3ToolResultOutput {
  switch (result.type) {
    case "json": {
      const value = resultValue(result);
      return typeof value === "string" ? { type: "text", value } : { type: "json", value };
    }
    case "denied":
      return { type: "execution-denied", ...(result.reason !== undefined && { reason: result.reason }) };
    default:
      return { type: "error-text", value: resultText(result) };
  }
}

/** Names go back to providers, and some refuse the whole history for one odd name that a model made up. */
const providerName = (name: string) => name.replaceAll(/[^A-Za-z0-9_-]/g, "_").slice(0, 64) || "unknown";

/**
 * The stored thread in the provider's message format. Each assistant message is followed by the results of its
 * calls; a call that has none yet is left out. Files are those that `promptFiles` has read. A partial answer that
 * was, or is to be, tried again is left out too.
 */
export function toPrompt(
  instructions: string,
  { messages, calls: made }: Pick<ThreadRecord, "messages" | "calls">,
  files: PromptFiles,
): LanguageModelV3Prompt {
  const prompt: LanguageModelV3Prompt = [{ role: "system", content: instructions }];
  const calls = new Map(made.map((call) => [call.id, call]));
  for (const [index, message] of messages.entries()) {
    if (message.role === "user") {
      prompt.push(userMessage(message, files));
      continue;
    }
    const tried = message.partial && !hasCalls(message) && messages[index + 1]?.role !== "user";
    if (!tried) prompt.push(...assistantMessages(message, calls));
  }
  return prompt;
}

const hasCalls = (message: AssistantMessage) => message.parts.some((part) => part.type === "tool-call");

function userMessage({ parts }: UserMessage, files: PromptFiles): LanguageModelV3Message {
  return { role: "user", content: parts.map((part) => (part.type === "text" ? part : files(part))) };
}

function assistantMessages(
  message: AssistantMessage,
  calls: ReadonlyMap<string, ToolCallRecord>,
): LanguageModelV3Message[] {
  const content: Extract<LanguageModelV3Message, { role: "assistant" }>["content"] = [];
  const results: Extract<LanguageModelV3Message, { role: "tool" }>["content"] = [];
  for (const part of message.parts) {
    const options = part.providerMetadata && { providerOptions: part.providerMetadata };
    if (part.type !== "tool-call") {
      // Providers refuse empty texts, and reasoning that broke off before its signature.
      if (part.type === "text" ? !part.text : message.partial) continue;
      content.push({ type: part.type, text: part.text, ...options });
      continue;
    }
    const call = calls.get(part.toolCallId);
    if (!call?.result) continue;
    const named = { toolCallId: call.id, toolName: providerName(call.name) };
    content.push({ type: "tool-call", ...named, input: modelInput(call), ...options });
    results.push({ type: "tool-result", ...named, output: resultOutput(call.result) });
  }
  const messages: LanguageModelV3Message[] = content.length > 0 ? [{ role: "assistant", content }] : [];
  return results.length > 0 ? [...messages, { role: "tool", content: results }] : messages;
}

/** The arguments as the model wrote them, also when a person changed them since; none where it wrote none that can be read. */
function modelInput(call: ToolCallRecord): unknown {
  const parsed = parseArguments(call.argsText || "{}");
  return parsed.ok ? parsed.value : {};
}
