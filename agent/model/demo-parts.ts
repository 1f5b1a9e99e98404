import type {
  LanguageModelV3Content,
  LanguageModelV3FinishReason,
  LanguageModelV3GenerateResult,
  LanguageModelV3Prompt,
  LanguageModelV3StreamPart,
  LanguageModelV3Usage,
} from "@ai-sdk/provider";
import type { DemoStep } from "./demo-script";

/** A step of the script as the parts of a provider's stream, text and reasoning word by word. */
export function* demoParts(
  step: DemoStep,
  prompt: LanguageModelV3Prompt,
  newId: () => string,
): Generator<LanguageModelV3StreamPart> {
  yield { type: "stream-start", warnings: [] };
  yield { type: "response-metadata", id: newId(), modelId: "demo" };
  if (step.reasoning) {
    const id = "reasoning-1";
    yield { type: "reasoning-start", id };
    for (const delta of words(step.reasoning)) yield { type: "reasoning-delta", id, delta };
    yield { type: "reasoning-end", id };
  }
  if (step.text) {
    const id = "text-1";
    yield { type: "text-start", id };
    for (const delta of words(step.text)) yield { type: "text-delta", id, delta };
    yield { type: "text-end", id };
  }
  for (const call of step.calls ?? []) {
    const id = newId();
    const input = JSON.stringify(call.input);
    yield { type: "tool-input-start", id, toolName: call.tool };
    for (const delta of words(input)) yield { type: "tool-input-delta", id, delta };
    yield { type: "tool-input-end", id };
    yield { type: "tool-call", toolCallId: id, toolName: call.tool, input };
  }
  yield { type: "finish", finishReason: finishReason(step), usage: usage(step, prompt) };
}

/** A step of the script as one answer. */
export function demoContent(
  step: DemoStep,
  prompt: LanguageModelV3Prompt,
  newId: () => string,
): LanguageModelV3GenerateResult {
  const content: LanguageModelV3Content[] = [];
  if (step.reasoning) content.push({ type: "reasoning", text: step.reasoning });
  if (step.text) content.push({ type: "text", text: step.text });
  for (const call of step.calls ?? []) {
    content.push({ type: "tool-call", toolCallId: newId(), toolName: call.tool, input: JSON.stringify(call.input) });
  }
  return { content, finishReason: finishReason(step), usage: usage(step, prompt), warnings: [] };
}

/** Cuts before each word, so that joining the pieces gives the text again. */
const words = (text: string) => text.split(/(?<=\s)(?=\S)/);

function finishReason(step: DemoStep): LanguageModelV3FinishReason {
  return step.calls?.length ? { unified: "tool-calls", raw: "tool-calls" } : { unified: "stop", raw: "stop" };
}

/** Counts as providers roughly do: four characters a token. */
function usage(step: DemoStep, prompt: LanguageModelV3Prompt): LanguageModelV3Usage {
  const tokens = (text: string) => Math.ceil(text.length / 4);
  const input = tokens(JSON.stringify(prompt));
  const reasoning = tokens(step.reasoning ?? "");
  const text = tokens((step.text ?? "") + JSON.stringify(step.calls ?? []));
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: reasoning + text, text, reasoning },
  };
}
